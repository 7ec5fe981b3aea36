import type { FieldErrors } from '#shared/contracts/errors.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { findPrivacyPolicy, listOtherWays } from '#shared/rules/personal-data.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { wifiMessagesIn } from '../messages.ts';
import type { FormTokens } from './form-token.ts';
import { centreOf, toWifiPath, type WifiPage, type WifiView } from './layout.ts';

// messages: field_errors.*
/** Error codes of the contracts that these forms can get for a field; any other is shown as `invalid`. */
const knownErrors = [
  'required',
  'invalid',
  'too_small',
  'too_big',
  'too_common',
  'too_personal',
  'invalid_credentials',
  'email_not_verified',
  'account_blocked',
] as const;

/** Typed values by field. Passwords are never sent back. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormState {
  values: FormValues;
  errors: FieldErrors;
  /** A sentence above the form. */
  notice?: { text: string; isError: boolean } | undefined;
  status: number;
}

export const emptyForm: FormState = { values: {}, errors: {}, status: 200 };

/** `/{lang}/wl`. */
export function toLoginPage(view: WifiView, tokens: FormTokens, state: FormState): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const fields = toFields(view, state);
  return toFormPage(view, state, {
    route: 'wifi-login',
    title: t('login_title'),
    lead: t('login_lead', { centre: centreOf(view) }),
    form: [
      toFormStart('/wifi/login', view, tokens.make('login', view.hotspotId)),
      fields.text({ name: 'email', label: t('email'), type: 'email', autocomplete: 'username' }),
      fields.text({ name: 'password', label: t('password'), type: 'password', autocomplete: 'current-password' }),
      `<button class="button">${t('log_in')}</button></form>`,
    ],
    after: readFlag(view.facts.settings, 'is_sso_visible') ? `<p class="hint">${t('sso_hint')}</p>` : '',
    link: { href: toWifiPath('wifi-register', view), text: t('to_register') },
  });
}

/** `/{lang}/wr`. Visitors who register get access with or without the newsletter. Without a privacy policy there is no form. */
export function toRegisterPage(view: WifiView, tokens: FormTokens, state: FormState): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const fields = toFields(view, state);
  const policy = findPrivacyPolicy(view.facts, view.locale);
  if (policy === undefined) return toClosedPage(view);
  return toFormPage(view, state, {
    route: 'wifi-register',
    title: t('register_title'),
    lead: t('register_lead', { centre: centreOf(view) }),
    form: [
      toFormStart('/wifi/register', view, tokens.make('register', view.hotspotId)),
      fields.text({ name: 'first_name', label: t('first_name'), type: 'text', autocomplete: 'given-name' }),
      fields.text({ name: 'last_name', label: t('last_name'), type: 'text', autocomplete: 'family-name', isOptional: true }),
      fields.text({ name: 'email', label: t('email'), type: 'email', autocomplete: 'email' }),
      fields.text({ name: 'password', label: t('password'), type: 'password', autocomplete: 'new-password', hint: t('password_hint') }),
      fields.box({ name: 'terms', label: t('terms'), isRequired: true }),
      fields.box({ name: 'newsletter', label: t('newsletter'), hint: t('newsletter_hint') }),
      `<p class="hint"><a href="${policy}">${t('privacy_link')}</a></p>`,
      `<button class="button">${t('register')}</button></form>`,
    ],
    after: '',
    link: { href: toWifiPath('wifi-login', view), text: t('to_login') },
  });
}

/** Renders the page shown instead of the registration if the centre has no privacy policy: other ways to contact the centre. */
export function toClosedPage(view: WifiView): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const ways = listOtherWays(view.facts.mall).map(({ text, href }) =>
    href === undefined ? escapeMarkup(text) : `<a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>`,
  );
  return toFormPage(view, emptyForm, {
    route: 'wifi-register',
    title: t('form_closed'),
    lead: t('form_closed_text'),
    form: ways.length > 0 ? [`<p>${t('form_closed_ways')}</p>`, ...ways.map((way) => `<p>${way}</p>`)] : [],
    after: '',
    link: { href: toWifiPath('wifi-login', view), text: t('to_login') },
  });
}

/** Start of a form, with the hidden fields that identify its session. */
export function toFormStart(action: string, { locale, hotspotId }: WifiView, token: string): string {
  const hidden = Object.entries({ h: hotspotId, lang: locale, token });
  return `<form method="post" action="${action}">${hidden.map(([name, value]) => toHidden(name, value)).join('')}`;
}

export function toHidden(name: string, value: string): string {
  return `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`;
}

interface FormParts {
  route: WifiPage['route'];
  title: string;
  lead: string;
  form: readonly string[];
  after: string;
  link: { href: string; text: string };
}

function toFormPage(view: WifiView, { notice, errors, status }: FormState, { route, title, lead, form, after, link }: FormParts): WifiPage {
  const t = wifiMessagesIn(view.locale);
  const hasErrors = Object.keys(errors).length > 0;
  const shown = notice ?? (hasErrors ? { text: t('check_fields'), isError: true } : undefined);
  const main = [
    `<h1>${title}</h1><p>${escapeMarkup(lead)}</p>`,
    shown
      ? `<p class="notice${shown.isError ? ' notice-error' : ''}"${shown.isError ? ' role="alert"' : ''}>${escapeMarkup(shown.text)}</p>`
      : '',
    ...form,
    after,
    `<ul class="links"><li><a href="${escapeMarkup(link.href)}">${link.text}</a></li></ul>`,
  ].join('');
  return { title: hasErrors || shown?.isError ? `${t('error')}: ${title}` : title, main, route, status };
}

interface TextField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  isOptional?: true;
  hint?: string;
}

interface Box {
  name: string;
  label: string;
  isRequired?: true;
  hint?: string;
}

function toFields({ locale }: WifiView, { values, errors }: FormState) {
  const t = wifiMessagesIn(locale);
  const first = Object.keys(errors)[0];

  /** Returns the sentence below a field, and the attributes that link the two. */
  function describe(name: string, hint: string | undefined) {
    const code = errors[name]?.[0];
    const problem = code === undefined ? undefined : toSentence(name, code);
    const ids = [...(problem ? [`${name}-problem`] : []), ...(hint ? [`${name}-hint`] : [])];
    return {
      attributes: [
        ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : '',
        problem ? ' aria-invalid="true"' : '',
        problem && name === first ? ' autofocus' : '',
      ].join(''),
      below: [
        problem ? `<p class="problem" id="${name}-problem">${problem}</p>` : '',
        hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : '',
      ].join(''),
    };
  }

  function toSentence(name: string, code: string): string {
    if (name === 'terms') return t('terms_missing');
    if (name === 'password' && code === 'too_small') return t('password_short');
    return t(`field_errors.${knownErrors.find((known) => known === code) ?? 'invalid'}`);
  }

  return {
    text({ name, label, type, autocomplete, isOptional, hint }: TextField): string {
      const { attributes, below } = describe(name, hint);
      const value = type === 'password' ? '' : ` value="${escapeMarkup(values[name] ?? '')}"`;
      const capitals = type === 'text' ? '' : ' autocapitalize="none" autocorrect="off" spellcheck="false"';
      return [
        `<div class="field"><label for="${name}">${label}</label>`,
        `<input class="control" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${isOptional ? '' : ' required'}${capitals}${value}${attributes}>`,
        `${below}</div>`,
      ].join('');
    },

    box({ name, label, isRequired, hint }: Box): string {
      const { attributes, below } = describe(name, hint);
      const isTicked = values[name] === 'yes';
      return [
        `<div class="field choice"><input id="${name}" name="${name}" type="checkbox" value="yes"`,
        `${isRequired ? ' required' : ''}${isTicked ? ' checked' : ''}${attributes}>`,
        `<label for="${name}">${label}</label>${below}</div>`,
      ].join('');
    },
  };
}
