import { findFaultyRedirects } from '#shared/rules/redirect-languages.ts';
import { Question } from '#shared/schemas/faq.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { Redirect } from '#shared/schemas/redirects.ts';
import { AvailableLocale } from '#shared/schemas/settings.ts';
import { fallbackLocale } from '#shared/site/locales.ts';
import type { ListKind } from './record-kind.ts';

// Kinds that are kept as documents and read whole, with a line or two to say of each.

export const malls: ListKind<Mall> = {
  schema: Mall,
  /** Receipts are in the centre's currency: points for another would never come. */
  findProblems({ malls: [mall], loyalty }) {
    if (!loyalty || !mall?.currency) return [];
    const { spend_per_point, receipts } = loyalty;
    const amounts = [
      { path: ['spend_per_point'], given: spend_per_point },
      { path: ['receipts', 'approved_up_to'], given: receipts.approved_up_to },
      { path: ['receipts', 'pace', 'day', 'amount'], given: receipts.pace.day.amount },
      { path: ['receipts', 'pace', 'week', 'amount'], given: receipts.pace.week.amount },
    ];
    return amounts.flatMap(({ path, given }) =>
      given.currency === mall.currency
        ? []
        : [{ record: loyalty, path: [...path, 'currency'], reason: `must be ${mall.currency}, as the centre’s is` }],
    );
  },
};

export const redirects: ListKind<Redirect> = {
  schema: Redirect,
  findProblems: (content) =>
    findFaultyRedirects(content.redirects, fallbackLocale).map(({ redirect: record, reason }) => ({ record, path: ['to'], reason })),
};

export const locales: ListKind<AvailableLocale> = {
  schema: AvailableLocale,
  listNames: ({ locale }) => [{ path: ['locale'], kind: 'locale', name: locale }],
};

export const questions: ListKind<Question> = {
  schema: Question,
  listReferences: ({ category_id }) => [{ to: 'post-categories', path: ['category_id'], id: category_id }],
};
