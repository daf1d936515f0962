INSERT INTO "role_permissions" ("role_id", "permission_name", "status")
  SELECT DISTINCT "role_id", 'global:manage_operations', 1
  FROM "role_permissions"
  WHERE "permission_name" = 'global:edit__roles'
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "user_permissions" ("user_id", "permission_name", "status")
  SELECT DISTINCT "user_id", 'global:manage_operations', 1
  FROM "user_permissions"
  WHERE "permission_name" = 'global:edit__roles' AND "status" = 1
  ON CONFLICT DO NOTHING;
