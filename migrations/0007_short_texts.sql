-- Limit the texts of listings and offers in the tables themselves, and name constraints like their columns.

ALTER TABLE listing
    ADD CONSTRAINT sku_is_short CHECK (octet_length(sku) <= 1000),
    ADD CONSTRAINT listing_text_is_short CHECK (
        greatest(octet_length(title), octet_length(brand), octet_length(size_text), octet_length(department)) <= 100000);
ALTER TABLE offer
    ADD CONSTRAINT offer_text_is_short CHECK (greatest(octet_length(deal_text), octet_length(savings_text),
        octet_length(details_text), octet_length(valid_text)) <= 100000);

ALTER TABLE offer RENAME CONSTRAINT minimum_is_at_least_one TO required_quantity_is_at_least_one;
ALTER TABLE offer RENAME CONSTRAINT limit_is_at_least_one TO limit_quantity_is_at_least_one;
ALTER TABLE offer RENAME CONSTRAINT saving_is_not_negative TO printed_saving_is_not_negative;
ALTER TABLE offer RENAME CONSTRAINT effective_is_a_fraction TO price_is_a_fraction;
ALTER TABLE offer RENAME CONSTRAINT regular_is_a_fraction TO regular_price_is_a_fraction;
ALTER TABLE offer RENAME CONSTRAINT regular_has_a_basis TO regular_price_has_a_basis;
ALTER TABLE offer RENAME CONSTRAINT percent_is_a_share TO printed_saving_percent_is_a_share;
ALTER TABLE offer RENAME CONSTRAINT saving_fits_price TO printed_saving_fits_price;
