-- Keep in which aisle a store has an item, where its source tells it.

CREATE TABLE store_aisle (
    store_id integer NOT NULL REFERENCES store,
    sku      nonempty_text NOT NULL,
    aisle    nonempty_text NOT NULL,
    PRIMARY KEY (store_id, sku)
);
