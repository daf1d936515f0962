-- Pages that were meant for the navigation of their site get an entry in its first active menu, so that what the site
-- shows stays. A site without such a menu gets one.
INSERT INTO "menus" ("domain_id", "name", "key", "language", "is_active")
SELECT DISTINCT p."domain_id", 'Navigation der Seiten', 'navigation-der-seiten', 'de', true
FROM "pages" p
WHERE p."is_in_menu" AND NOT EXISTS (
  SELECT 1 FROM "menus" m WHERE m."domain_id" = p."domain_id" AND m."is_active")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "menu_entries" ("menu_id", "parent_id", "position", "kind", "label", "page_id", "opens_new_window")
SELECT m."id", NULL,
  coalesce((SELECT max(e."position") FROM "menu_entries" e WHERE e."menu_id" = m."id" AND e."parent_id" IS NULL), 0)
    + row_number() OVER (PARTITION BY m."id" ORDER BY p."parent_id" NULLS FIRST, p."position", p."id"),
  'page', left(p."title", 100), p."id", false
FROM "pages" p
INNER JOIN "menus" m ON m."id" = (
  SELECT min(a."id") FROM "menus" a WHERE a."domain_id" = p."domain_id" AND a."is_active")
WHERE p."is_in_menu" AND NOT EXISTS (
  SELECT 1 FROM "menu_entries" e INNER JOIN "menus" a ON a."id" = e."menu_id" AND a."is_active"
  WHERE e."page_id" = p."id");
