-- A text as searches compare it: small letters without accents, an umlaut however it is written (ä, ae, a), ss for ß.
-- Capital letters are translated first: not every database makes them small beyond ASCII.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(lower(translate($1, 'ÄÖÜÀÁÂÃÅÈÉÊËÌÍÎÏÒÓÔÕÙÚÛÇÑŠŽÝ', 'aouaaaaaeeeeiiiioooouuucnszy')),
      'äöüàáâãåèéêëìíîïòóôõùúûçñšžý', 'aouaaaaaeeeeiiiioooouuucnszy'),
    'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;--> statement-breakpoint
CREATE INDEX "companies_name_folded" ON "companies" USING gin (search_fold("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "issues_number" ON "issues" USING btree ("issue_number");