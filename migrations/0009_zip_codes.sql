-- Keep the centers of ZIP codes, where an operator gives them.

CREATE TABLE zip_code (
    code      text PRIMARY KEY CONSTRAINT zip_code_has_five_digits CHECK (code ~ '^[0-9]{5}$'),
    latitude  numeric(9,6) NOT NULL CONSTRAINT latitude_is_on_earth CHECK (latitude BETWEEN -90 AND 90),
    longitude numeric(9,6) NOT NULL CONSTRAINT longitude_is_on_earth CHECK (longitude BETWEEN -180 AND 180)
);
