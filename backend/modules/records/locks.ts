import { lockable } from "backend/modules/locks/service";
import { addLock } from "backend/modules/locks/types";
import type { Ctx } from "backend/platform/use-case/context";
import { may, requirePermission } from "backend/schema/access";
import type { Types } from "backend/schema/builder";
import type { Area } from "domain/permissions/names";
import type { RecordRow } from "./definition";

const versionOf = ({ id, version, updatedAt, updatedById }: RecordRow) => ({
  id,
  version,
  updatedAt,
  updatedById,
});

/** Gives the records of an area their lock, by the permissions of the area. */
export function lockRecordsOf<Row extends RecordRow>(
  area: Area,
  ref: PothosSchemaTypes.ObjectRef<Types, Row>,
  find: (ctx: Ctx, id: number) => Promise<Row | null>,
): void {
  const edit = { action: "edit", collectionType: area } as const;
  addLock(ref, area, versionOf);
  lockable(area, {
    edit,
    find: async (ctx, id) => {
      requirePermission(ctx, { action: "read", collectionType: area });
      const row = await find(ctx, id);
      return row && { ...versionOf(row), mayEdit: may(ctx, edit) };
    },
  });
}
