import "i18next";
import type account from "../../locales/de/account.json";
import type activityLog from "../../locales/de/activityLog.json";
import type billing from "../../locales/de/billing.json";
import type bookingImport from "../../locales/de/bookingImport.json";
import type bookings from "../../locales/de/bookings.json";
import type calendar from "../../locales/de/calendar.json";
import type categories from "../../locales/de/categories.json";
import type companies from "../../locales/de/companies.json";
import type companyBookings from "../../locales/de/companyBookings.json";
import type companyComparison from "../../locales/de/companyComparison.json";
import type confirmation from "../../locales/de/confirmation.json";
import type domains from "../../locales/de/domains.json";
import type forms from "../../locales/de/forms.json";
import type frame from "../../locales/de/frame.json";
import type issues from "../../locales/de/issues.json";
import type lists from "../../locales/de/lists.json";
import type material from "../../locales/de/material.json";
import type media from "../../locales/de/media.json";
import type pages from "../../locales/de/pages.json";
import type password from "../../locales/de/password.json";
import type permissions from "../../locales/de/permissions.json";
import type qrcodes from "../../locales/de/qrcodes.json";
import type recordImport from "../../locales/de/recordImport.json";
import type records from "../../locales/de/records.json";
import type roles from "../../locales/de/roles.json";
import type rubrics from "../../locales/de/rubrics.json";
import type settings from "../../locales/de/settings.json";
import type singleSignOn from "../../locales/de/singleSignOn.json";
import type tags from "../../locales/de/tags.json";
import type timeline from "../../locales/de/timeline.json";
import type users from "../../locales/de/users.json";
import type validation from "../../locales/de/validation.json";
import type walk from "../../locales/de/walk.json";
import type yearly from "../../locales/de/yearly.json";

declare module "i18next" {
  /** Keys are typed by the German texts: a key that does not exist does not compile. */
  interface CustomTypeOptions {
    defaultNS: "frame";
    resources: {
      account: typeof account;
      activityLog: typeof activityLog;
      billing: typeof billing;
      bookingImport: typeof bookingImport;
      bookings: typeof bookings;
      calendar: typeof calendar;
      categories: typeof categories;
      companies: typeof companies;
      companyBookings: typeof companyBookings;
      companyComparison: typeof companyComparison;
      confirmation: typeof confirmation;
      domains: typeof domains;
      forms: typeof forms;
      frame: typeof frame;
      issues: typeof issues;
      lists: typeof lists;
      material: typeof material;
      media: typeof media;
      pages: typeof pages;
      password: typeof password;
      permissions: typeof permissions;
      qrcodes: typeof qrcodes;
      recordImport: typeof recordImport;
      records: typeof records;
      roles: typeof roles;
      rubrics: typeof rubrics;
      settings: typeof settings;
      singleSignOn: typeof singleSignOn;
      tags: typeof tags;
      timeline: typeof timeline;
      users: typeof users;
      validation: typeof validation;
      walk: typeof walk;
      yearly: typeof yearly;
    };
  }
}
