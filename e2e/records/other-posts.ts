import { folders } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import { pressReleases } from "backend/modules/press-releases/tables";
import { tags } from "backend/modules/tags/tables";
import { makeArticleMedium } from "backend/testing/articles";
import { makeCompany } from "backend/testing/booking-factories";
import { makeRole, makeUser, nextNumber, PASSWORD } from "backend/testing/factories";
import { makeImmoflashIssue } from "backend/testing/immoflash";
import { makeDocument } from "backend/testing/library";
import { makePressRelease } from "backend/testing/press-releases";
import { makeMailingList } from "backend/testing/receivers";
import { addDays } from "domain/dates";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { eq } from "drizzle-orm";
import { changeRecordImport } from "~/records/import/import.server";
import { accountAction } from "~/routes/account/profile/profile.server";
import { companyRoutes } from "~/routes/companies/record/routes.server";
import { saveQuicklinks } from "~/routes/frame/quicklinks/quicklinks.server";
import {
  changeConfiguration,
  loadConfiguration,
} from "~/routes/immoflash/configuration/configuration.server";
import { createSeries } from "~/routes/issues/series/plan.server";
import { changeFolders } from "~/routes/library/folders/folders.server";
import { assetRoutes } from "~/routes/library/record/routes.server";
import { changeNewsletter } from "~/routes/newsletters/record/steps.server";
import { releaseRoutes } from "~/routes/press-releases/record/routes.server";
import { roleRoutes } from "~/routes/roles/record/routes.server";
import { rubricRoutes } from "~/routes/rubrics/record/routes.server";
import { loadSettings, saveSettings } from "~/routes/settings/house/settings.server";
import { tagRoutes } from "~/routes/tags/record/routes.server";
import { postPermissions } from "~/routes/users/record/permissions.server";
import { userRoutes } from "~/routes/users/record/routes.server";
import { makeMarket, makeRubric, makeTag } from "../market";
import type { Posted } from "./first-record";
import type { OtherPost, Ready } from "./other-post";

const save: Posted = ["intent", "save"];
const version = (number: number): Posted => ["kit/version", String(number)];

const bulk = (name: string, chosen: readonly { id: number }[], value?: string): Ready => ({
  entries: [
    ["bulk", name],
    ["step", "execute"],
    ...chosen.map(({ id }): Posted => ["ids", String(id)]),
    ["search", ""],
    ...(value === undefined ? [] : ([["value", value]] satisfies Posted[])),
  ],
});

const csv = (head: string, line: string): Ready => ({
  entries: [
    ["csv", `${head}\n${line}`],
    ["intent", "import"],
  ],
});

/** The lines that are imported, by area: their head, and a line that no other import has. */
const IMPORTS = {
  tags: ["Name;Haupt-Schlagwort", (n: number) => `Schlagwort ${n};Ja`],
  companies: [
    "Name;Kundennr.;Typ;Straße;PLZ;Ort;Land;E-Mail;Aktiv;UID-Nummer;Zahlungsziel (Tage)",
    (n: number) => `Neue Firma ${n};K-${n}99;Kunde;Ring 1;8010;Graz;Österreich;a${n}@firma.example;Ja;;30`,
  ],
  users: [
    "Vorname;Nachname;E-Mail;Benutzername;Funktion;Telefon;CRM-Kennung",
    (n: number) => `Anna;Huber;neu${n}@verlag.example;neu${n};Verkauf;+43 316 1;${n}99`,
  ],
} as const;

/** A decision about a press release that waits; its editor edits for the house. */
const decision = (
  name: string,
  fieldsOf: (of: { medium: string; editor: string }) => Record<string, string>,
  more: Pick<OtherPost, "isOffer"> & { state?: "denied" } = {},
): OtherPost => ({
  name,
  action: releaseRoutes.change,
  path: "/press/releases/1",
  isOffer: more.isOffer ?? false,
  async ready({ backend: { db } }) {
    const denied = { state: "denied", reason: "late", feedback: "Zu spät.", decidedAt: new Date(0) } as const;
    const { id, ...release } = await makePressRelease(db, {
      email: `eva${nextNumber()}@presse.test`,
      ...(more.state ? denied : {}),
    });
    const medium = String((await makeArticleMedium(db)).id);
    const editor = String((await makeUser(db, { isEditor: true })).id);
    return {
      id: String(id),
      entries: [...Object.entries(fieldsOf({ medium, editor })), version(release.version)],
      // What its sender has written stays.
      kept: async () => {
        const { title, ownText, senderName, email } = pressReleases;
        return await db
          .select({ title, ownText, senderName, email })
          .from(pressReleases)
          .where(eq(pressReleases.id, id));
      },
    };
  },
});

const DECISIONS: OtherPost[] = [
  decision("approving a press release", ({ medium }) => ({
    medium,
    issue: "",
    "kit/form": "approve",
    intent: "approve",
  })),
  decision("denying a press release", () => ({
    reason: "late",
    feedback: "Leider zu spät.",
    isSilent: "",
    "kit/form": "deny",
    intent: "deny",
  })),
  decision(
    "the proposed feedback to the sender of a press release",
    () => ({ reason: "late", feedback: "", "kit/form": "deny", intent: "refresh/reason" }),
    { isOffer: true },
  ),
  decision("handing a press release over", ({ editor }) => ({
    editor,
    dueOn: "2031-03-06",
    "kit/form": "takeOver",
    intent: "takeOver",
  })),
  decision("reopening a press release", () => ({ "kit/form": "reopen", intent: "reopen" }), {
    state: "denied",
  }),
];

/** The posts of master data that are no record's form. */
export const OTHER_POSTS: OtherPost[] = [
  {
    name: "merging companies",
    action: companyRoutes.change,
    path: "/companies/1",
    async ready({ backend: { db } }) {
      const [from, into] = [await makeCompany(db), await makeCompany(db)];
      return {
        id: String(from.id),
        entries: [["intent", "merge"], ["into", String(into.id)], version(from.version)],
      };
    },
  },
  ...Object.entries(IMPORTS).map(([area, [head, line]]) => ({
    name: `import of ${area}`,
    action: changeRecordImport,
    path: `/${area}/import`,
    columns: head.split(";").length,
    ready: () => csv(head, line(nextNumber())),
  })),
  {
    name: "import of rubrics",
    action: changeRecordImport,
    path: "/rubrics/import",
    columns: 3,
    async ready({ backend: { db } }) {
      const n = nextNumber();
      const [medium] = await db.select().from(media).where(eq(media.type, "print")).limit(1);
      await db.insert(tags).values({ name: `Thema ${n}`, isMainTag: true });
      return csv("Name;Medium;Schlagwörter", `Rubrik ${n};${medium?.name};Thema ${n}`);
    },
  },
  {
    name: "a new folder of the library",
    action: changeFolders,
    path: "/media/folders",
    async ready({ backend: { db } }) {
      const n = nextNumber();
      const [above] = await db
        .insert(folders)
        .values({ name: `Ordner ${n}`, position: n })
        .returning();
      return {
        entries: [
          ["name", `Neuer Ordner ${n}`],
          ["under", String(above?.id)],
          ["kit/form", "create"],
          ["intent", "create"],
        ],
      };
    },
  },
  {
    name: "bulk change of the library",
    action: assetRoutes.changeMany,
    path: "/media/bulk",
    ready: async ({ backend: { db } }) => bulk("copyright", [await makeDocument(db)], "© Haus"),
  },
  {
    name: "direct permissions",
    action: postPermissions,
    path: "/users/1/permissions",
    async ready({ backend: { db } }) {
      const user = await makeUser(db);
      return {
        id: String(user.id),
        entries: [
          ["direct", "1 global:login_in_backend"],
          ["direct", "0 global:read__tags"],
          version(user.version),
          save,
        ],
      };
    },
  },
  {
    name: "settings",
    action: saveSettings,
    path: "/settings/general",
    async ready(_house, me) {
      const { data } = await me.open(loadSettings, "/settings/general");
      return {
        entries: [
          ["houseName", `Verlag ${nextNumber()}`],
          ["houseAddress", "Hauptplatz 1"],
          ["housePlace", "8010 Graz"],
          ["logYears", "10"],
          ["notifications", NOTIFICATIONS[0]],
          version(data.form.version),
          save,
        ],
      };
    },
  },
  {
    name: "the configuration of immoflash",
    action: changeConfiguration,
    path: "/immoflash-configuration",
    async ready(_house, me) {
      const { data } = await me.open(loadConfiguration, "/immoflash-configuration");
      return {
        entries: [
          ["senderName", `immoflash ${nextNumber()}`],
          ["senderAddress", "post@immoflash.example"],
          ["replyAddress", "redaktion@immoflash.example"],
          ["logo", ""],
          ["imprint", "**Verlag**"],
          ["accentColour", "#1f5f8b"],
          ["accentTextColour", "#ffffff"],
          ["testReceivers", "a@verlag.example\nb@verlag.example"],
          ["pageTypes.full_ad.category", ""],
          version(data.form.version),
          save,
        ],
      };
    },
  },
  {
    name: "a newsletter",
    action: changeNewsletter,
    path: "/issues/immoflash/newsletter/1",
    async ready({ backend: { db } }) {
      const [issue, list] = [await makeImmoflashIssue(db), await makeMailingList(db)];
      return {
        id: String(issue.id),
        entries: [
          ["subject", "Neues für {{vorname|Sie}}"],
          ["preheader", "Wohnen"],
          ["greeting", "Guten Tag!"],
          ["lists", String(list.id)],
          ["ratePerMinute", "60"],
          ["blocks[0].key", "article:1"],
          ["blocks[0].text", "Kurz"],
          ["blocks[0].isLeftOut", "on"],
          version(0),
          save,
        ],
      };
    },
  },
  {
    name: "a year of issues",
    action: createSeries,
    path: "/issues/print/series",
    async ready({ backend: { db } }) {
      const [medium] = await db.select().from(media).where(eq(media.type, "print")).limit(1);
      const first = nextNumber() * 2;
      return {
        entries: [
          ["medium", String(medium?.id)],
          ...[first, first + 1].flatMap((n, row): Posted[] => [
            [`issues[${row}].publishDate`, addDays("2031-03-06", n)],
            [`issues[${row}].issueNumber`, String(n)],
            [`issues[${row}].title`, `Nr. ${n}`],
          ]),
          save,
        ],
      };
    },
  },
  {
    name: "one's own profile",
    action: accountAction,
    path: "/account",
    ready: (_house, { user }) => ({
      entries: [
        ["salutation", "female"],
        ["first_name", "Anna"],
        ["last_name", "Huber"],
        ["phone", "+43 1 1"],
        ["jobTitle", "Verkauf"],
        version(user.version),
        save,
      ],
    }),
  },
  {
    name: "one's own password",
    action: accountAction,
    path: "/account",
    ready: () => ({
      entries: [
        ["current", PASSWORD],
        ["new", "Alpenblick#2031"],
        ["repeat", "Alpenblick#2031"],
        ["intent", "password"],
      ],
    }),
  },
  {
    name: "one's own quicklinks",
    action: saveQuicklinks,
    path: "/account/quicklinks",
    ready: () => ({
      entries: [
        ["quicklinks[0].id", "tags"],
        ["quicklinks[0].isFavorite", "on"],
        ["quicklinks[1].id", "companies"],
        version(1),
        save,
      ],
    }),
  },
  {
    name: "bulk change of companies",
    action: companyRoutes.changeMany,
    path: "/companies/bulk",
    ready: async ({ backend: { db } }) =>
      bulk("type", [await makeCompany(db), await makeCompany(db)], "Agency"),
  },
  {
    name: "bulk change of users",
    action: userRoutes.changeMany,
    path: "/users/bulk",
    async ready({ backend: { db } }) {
      return bulk("addRole", [await makeUser(db)], String((await makeRole(db, [])).id));
    },
  },
  {
    name: "bulk change of roles",
    action: roleRoutes.changeMany,
    path: "/roles/bulk",
    ready: async ({ backend: { db } }) => bulk("grant", [await makeRole(db, [])], "global:read__tags"),
  },
  {
    name: "bulk change of rubrics",
    action: rubricRoutes.changeMany,
    path: "/rubrics/bulk",
    async ready({ backend: { db } }) {
      const { medium } = await makeMarket(db);
      const { rubric } = await makeRubric(db, medium.id);
      return bulk("addTag", [rubric], String((await makeTag(db)).id));
    },
  },
  {
    name: "bulk deletion of tags",
    action: tagRoutes.changeMany,
    path: "/tags/bulk",
    async ready({ backend: { db } }) {
      const made = await db
        .insert(tags)
        .values({ name: `Thema ${nextNumber()}` })
        .returning();
      return bulk("delete", made);
    },
  },
  ...DECISIONS,
];
