ALTER TABLE "categories" DROP CONSTRAINT "categories_label";--> statement-breakpoint
ALTER TABLE "categories" DROP CONSTRAINT "categories_type";--> statement-breakpoint
ALTER TABLE "format_limits" DROP CONSTRAINT "format_limits_type";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_salutation";--> statement-breakpoint
CREATE INDEX "categories_image" ON "categories" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "companies_agency_representative" ON "companies" USING btree ("agency_representative_id") WHERE "companies"."agency_representative_id" is not null;--> statement-breakpoint
CREATE INDEX "media_medium_group" ON "media" USING btree ("medium_group_id");--> statement-breakpoint
ALTER TABLE "article_covers" ADD CONSTRAINT "article_covers_owner_length" CHECK (char_length("article_covers"."owner") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_covers" ADD CONSTRAINT "article_covers_subtext_length" CHECK (char_length("article_covers"."subtext") <= 300) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_label_filled" CHECK (length(btrim("article_links"."label")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_label_length" CHECK (char_length("article_links"."label") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_quotes" ADD CONSTRAINT "article_quotes_text_filled" CHECK (length(btrim("article_quotes"."text")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_quotes" ADD CONSTRAINT "article_quotes_text_length" CHECK (char_length("article_quotes"."text") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_quotes" ADD CONSTRAINT "article_quotes_source_length" CHECK (char_length("article_quotes"."source") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_title_length" CHECK (char_length("articles"."title") <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_subtitle_length" CHECK (char_length("articles"."subtitle") <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_intro_length" CHECK (char_length("articles"."intro") <= 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_text_filled" CHECK (length(btrim("articles"."text")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_text_length" CHECK (char_length("articles"."text") <= 200000) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_excerpt_length" CHECK (char_length("articles"."excerpt") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_permalink_length" CHECK (char_length("articles"."permalink") <= 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_alias_length" CHECK (char_length("articles"."alias") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_article_number_length" CHECK (char_length("articles"."article_number") <= 30) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_seo_title_length" CHECK (char_length("articles"."seo_title") <= 1400) NOT VALID;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_seo_description_length" CHECK (char_length("articles"."seo_description") <= 4000) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_label_filled" CHECK (length(btrim("categories"."label")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_label_length" CHECK (char_length("categories"."label") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_usage_length" CHECK (char_length("categories"."usage") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_description_length" CHECK (char_length("categories"."description") <= 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_type" CHECK ("categories"."type" in ('format', 'placement', 'placement_d', 'placement_f', 'online_placement', 'immoflash_placement', 'bookingtype', 'mediumgroup', 'medium', 'print', 'digital', 'video', 'immoflash', 'attachment', 'attachment_published_on', 'page')) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_name_length" CHECK (char_length("companies"."name") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_email_length" CHECK (char_length("companies"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_external_id_length" CHECK (char_length("companies"."external_id") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_vat_id_length" CHECK (char_length("companies"."vat_id") <= 20) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_immoflash_company_id_length" CHECK (char_length("companies"."immoflash_company_id") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_immoflash_customer_id_length" CHECK (char_length("companies"."immoflash_customer_id") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_street_length" CHECK (char_length("companies"."street") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_zip_length" CHECK (char_length("companies"."zip") <= 20) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_city_length" CHECK (char_length("companies"."city") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_country_length" CHECK (char_length("companies"."country") <= 60) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_billing_street_length" CHECK (char_length("companies"."billing_street") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_billing_zip_length" CHECK (char_length("companies"."billing_zip") <= 20) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_billing_city_length" CHECK (char_length("companies"."billing_city") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_billing_country_length" CHECK (char_length("companies"."billing_country") <= 60) NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_notes_length" CHECK (char_length("companies"."notes") <= 5000) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_name_filled" CHECK (length(btrim("company_contacts"."name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_name_length" CHECK (char_length("company_contacts"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_role_length" CHECK (char_length("company_contacts"."role") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_email_length" CHECK (char_length("company_contacts"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_contacts" ADD CONSTRAINT "company_contacts_phone_length" CHECK (char_length("company_contacts"."phone") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_name_filled" CHECK (length(btrim("data_sources"."name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_name_length" CHECK (char_length("data_sources"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_key_filled" CHECK (length(btrim("data_sources"."key")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_key_length" CHECK (char_length("data_sources"."key") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_description_length" CHECK (char_length("data_sources"."description") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_kind" CHECK ("data_sources"."kind" in ('articles', 'pages', 'issues', 'address')) NOT VALID;--> statement-breakpoint
ALTER TABLE "data_sources" ADD CONSTRAINT "data_sources_order" CHECK ("data_sources"."order" in ('newest', 'title')) NOT VALID;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_title_length" CHECK (char_length("issues"."title") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_issue_number_length" CHECK (char_length("issues"."issue_number") <= 40) NOT VALID;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_description_length" CHECK (char_length("issues"."description") <= 2000) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_name_filled" CHECK (length(btrim("assets"."name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_name_length" CHECK (char_length("assets"."name") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_alt_length" CHECK (char_length("assets"."alt") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_label_length" CHECK (char_length("assets"."label") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_copyright_length" CHECK (char_length("assets"."copyright") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "format_limits" ADD CONSTRAINT "format_limits_limitation_type" CHECK ("format_limits"."limitation_type" in ('issue', 'day', 'week', 'month')) NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_name_length" CHECK (char_length("media"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_goal_length" CHECK (char_length("media"."goal") <= 2) NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_colour_length" CHECK (char_length("media"."colour") <= 7) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_label_length" CHECK (char_length("menu_entries"."label") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_entries" ADD CONSTRAINT "menu_entries_kind" CHECK ("menu_entries"."kind" in ('page', 'article', 'link', 'folder')) NOT VALID;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_name_filled" CHECK (length(btrim("menus"."name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_name_length" CHECK (char_length("menus"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_key_filled" CHECK (length(btrim("menus"."key")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_key_length" CHECK (char_length("menus"."key") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_language" CHECK ("menus"."language" in ('de', 'en', 'fr', 'it')) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_title_filled" CHECK (length(btrim("press_releases"."title")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_title_length" CHECK (char_length("press_releases"."title") <= 300) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_text_filled" CHECK (length(btrim("press_releases"."text")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_text_length" CHECK (char_length("press_releases"."text") <= 60000) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_sender_name_filled" CHECK (length(btrim("press_releases"."sender_name")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_sender_name_length" CHECK (char_length("press_releases"."sender_name") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_company_length" CHECK (char_length("press_releases"."company") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_email_length" CHECK (char_length("press_releases"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_phone_length" CHECK (char_length("press_releases"."phone") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "press_releases" ADD CONSTRAINT "press_releases_note_length" CHECK (char_length("press_releases"."note") <= 5000) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_email_filled" CHECK (length(btrim("receivers"."email")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_email_length" CHECK (char_length("receivers"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_first_name_length" CHECK (char_length("receivers"."first_name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_last_name_length" CHECK (char_length("receivers"."last_name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "receivers" ADD CONSTRAINT "receivers_source_length" CHECK (char_length("receivers"."source") <= 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_title_length" CHECK (char_length("pages"."title") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_slug_length" CHECK (char_length("pages"."slug") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_seo_title_length" CHECK (char_length("pages"."seo_title") <= 70) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_seo_description_length" CHECK (char_length("pages"."seo_description") <= 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_language" CHECK ("pages"."language" in ('de', 'en', 'fr', 'it')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_visibility" CHECK ("pages"."visibility" in ('public', 'unlisted', 'private')) NOT VALID;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_name_length" CHECK (char_length("roles"."name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_job_title_length" CHECK (char_length("users"."job_title") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_filled" CHECK (length(btrim("users"."email")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_length" CHECK (char_length("users"."email") <= 254) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_filled" CHECK (length(btrim("users"."username")) > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_username_length" CHECK (char_length("users"."username") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_length" CHECK (char_length("users"."phone") <= 50) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_crm_user_id_length" CHECK (char_length("users"."crm_user_id") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_external_publisher_user_id_length" CHECK (char_length("users"."external_publisher_user_id") <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_salutation" CHECK ("users"."salutation" in ('female', 'male')) NOT VALID;--> statement-breakpoint
ALTER TABLE "article_covers" VALIDATE CONSTRAINT "article_covers_owner_length";--> statement-breakpoint
ALTER TABLE "article_covers" VALIDATE CONSTRAINT "article_covers_subtext_length";--> statement-breakpoint
ALTER TABLE "article_links" VALIDATE CONSTRAINT "article_links_label_filled";--> statement-breakpoint
ALTER TABLE "article_links" VALIDATE CONSTRAINT "article_links_label_length";--> statement-breakpoint
ALTER TABLE "article_quotes" VALIDATE CONSTRAINT "article_quotes_text_filled";--> statement-breakpoint
ALTER TABLE "article_quotes" VALIDATE CONSTRAINT "article_quotes_text_length";--> statement-breakpoint
ALTER TABLE "article_quotes" VALIDATE CONSTRAINT "article_quotes_source_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_title_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_subtitle_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_intro_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_text_filled";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_text_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_excerpt_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_permalink_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_alias_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_article_number_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_seo_title_length";--> statement-breakpoint
ALTER TABLE "articles" VALIDATE CONSTRAINT "articles_seo_description_length";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_label_filled";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_label_length";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_usage_length";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_description_length";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_type";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_name_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_email_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_external_id_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_vat_id_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_immoflash_company_id_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_immoflash_customer_id_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_street_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_zip_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_city_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_country_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_billing_street_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_billing_zip_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_billing_city_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_billing_country_length";--> statement-breakpoint
ALTER TABLE "companies" VALIDATE CONSTRAINT "companies_notes_length";--> statement-breakpoint
ALTER TABLE "company_contacts" VALIDATE CONSTRAINT "company_contacts_name_filled";--> statement-breakpoint
ALTER TABLE "company_contacts" VALIDATE CONSTRAINT "company_contacts_name_length";--> statement-breakpoint
ALTER TABLE "company_contacts" VALIDATE CONSTRAINT "company_contacts_role_length";--> statement-breakpoint
ALTER TABLE "company_contacts" VALIDATE CONSTRAINT "company_contacts_email_length";--> statement-breakpoint
ALTER TABLE "company_contacts" VALIDATE CONSTRAINT "company_contacts_phone_length";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_name_filled";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_name_length";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_key_filled";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_key_length";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_description_length";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_kind";--> statement-breakpoint
ALTER TABLE "data_sources" VALIDATE CONSTRAINT "data_sources_order";--> statement-breakpoint
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_title_length";--> statement-breakpoint
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_issue_number_length";--> statement-breakpoint
ALTER TABLE "issues" VALIDATE CONSTRAINT "issues_description_length";--> statement-breakpoint
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_name_filled";--> statement-breakpoint
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_name_length";--> statement-breakpoint
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_alt_length";--> statement-breakpoint
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_label_length";--> statement-breakpoint
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_copyright_length";--> statement-breakpoint
ALTER TABLE "format_limits" VALIDATE CONSTRAINT "format_limits_limitation_type";--> statement-breakpoint
ALTER TABLE "media" VALIDATE CONSTRAINT "media_name_length";--> statement-breakpoint
ALTER TABLE "media" VALIDATE CONSTRAINT "media_goal_length";--> statement-breakpoint
ALTER TABLE "media" VALIDATE CONSTRAINT "media_colour_length";--> statement-breakpoint
ALTER TABLE "menu_entries" VALIDATE CONSTRAINT "menu_entries_label_length";--> statement-breakpoint
ALTER TABLE "menu_entries" VALIDATE CONSTRAINT "menu_entries_kind";--> statement-breakpoint
ALTER TABLE "menus" VALIDATE CONSTRAINT "menus_name_filled";--> statement-breakpoint
ALTER TABLE "menus" VALIDATE CONSTRAINT "menus_name_length";--> statement-breakpoint
ALTER TABLE "menus" VALIDATE CONSTRAINT "menus_key_filled";--> statement-breakpoint
ALTER TABLE "menus" VALIDATE CONSTRAINT "menus_key_length";--> statement-breakpoint
ALTER TABLE "menus" VALIDATE CONSTRAINT "menus_language";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_title_filled";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_title_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_text_filled";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_text_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_sender_name_filled";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_sender_name_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_company_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_email_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_phone_length";--> statement-breakpoint
ALTER TABLE "press_releases" VALIDATE CONSTRAINT "press_releases_note_length";--> statement-breakpoint
ALTER TABLE "receivers" VALIDATE CONSTRAINT "receivers_email_filled";--> statement-breakpoint
ALTER TABLE "receivers" VALIDATE CONSTRAINT "receivers_email_length";--> statement-breakpoint
ALTER TABLE "receivers" VALIDATE CONSTRAINT "receivers_first_name_length";--> statement-breakpoint
ALTER TABLE "receivers" VALIDATE CONSTRAINT "receivers_last_name_length";--> statement-breakpoint
ALTER TABLE "receivers" VALIDATE CONSTRAINT "receivers_source_length";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_title_length";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_slug_length";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_seo_title_length";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_seo_description_length";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_language";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_visibility";--> statement-breakpoint
ALTER TABLE "roles" VALIDATE CONSTRAINT "roles_name_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_job_title_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_first_name_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_last_name_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_filled";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_email_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_filled";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_username_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_phone_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_crm_user_id_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_external_publisher_user_id_length";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_salutation";