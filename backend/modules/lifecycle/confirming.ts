import type { ArgBuilder } from "@pothos/core";
import type { Confirmation } from "backend/platform/use-case/confirmation";
import type { Types } from "backend/schema/builder";

type Args = ArgBuilder<Types>;

/** The argument that confirms a withdrawal, of areas that ask about it. */
export const confirmingArg = (arg: Args, confirmation: Confirmation | undefined): object =>
  confirmation ? { [confirmation.argument]: arg.boolean({ description: confirmation.description }) } : {};

/** What an answer to the same key depends on besides. */
export const confirmedInput = (isSent: boolean) => (isSent ? { isConfirmed: true } : {});
