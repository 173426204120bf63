-- The role of DATABASE_URL must be allowed to create these extensions, unless they exist already
-- (deploy/create-database.sh).
create extension if not exists btree_gist; -- exclusion of two stays in one place
create extension if not exists pg_trgm; -- words that are spelled almost so
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;

-- For the tables and column names of the sign-in library.
create schema auth;
