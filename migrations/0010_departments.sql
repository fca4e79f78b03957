-- Keep the department that sells each listing, of one list for all chains.

CREATE DOMAIN department_group AS text CONSTRAINT department_group_is_known CHECK (VALUE IN (
    'produce', 'meat_seafood', 'dairy_eggs', 'bakery', 'deli_prepared', 'frozen', 'pantry', 'snacks_sweets', 'drinks', 'alcohol',
    'household', 'health_beauty', 'baby', 'pets', 'floral_garden', 'other'));

-- Filled by the next run of this program, whose rules are others.
ALTER TABLE listing_group ADD COLUMN department_group department_group NOT NULL DEFAULT 'other';
