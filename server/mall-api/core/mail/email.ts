import type { Mall } from '#shared/contracts/malls.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../../messages.ts';

interface Fact {
  term: string;
  text: string;
}

export interface EmailSection {
  title?: string;
  facts?: readonly Fact[];
  lines?: readonly string[];
}

/** Content of an email, before it is rendered as text or HTML. */
export interface Email {
  locale: Locale;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  /** Parts of a long email, most with a heading. */
  sections?: readonly EmailSection[];
  button?: { label: string; href: string } | undefined;
  /** Alternative link. */
  otherWay?: { label: string; href: string } | undefined;
  note?: string;
  /** Last line: how to unsubscribe. */
  end?: { label: string; href: string } | undefined;
}

type Sender = Pick<Mall, 'name' | 'address' | 'zip_code' | 'city' | 'phone' | 'email'>;

/** Renders the email as plain text. */
export function toEmailText(
  { heading, paragraphs, facts = [], sections = [], button, otherWay, note, end }: Email,
  sender: Sender,
): string {
  const toLine = ({ term, text }: Fact) => `${term}: ${text}`;
  const parts = [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(toLine).join('\n')] : []),
    ...sections.map(({ title, facts: own = [], lines = [] }) =>
      [...(title === undefined ? [] : [title]), ...own.map(toLine), ...lines].join('\n'),
    ),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(otherWay ? [`${otherWay.label}:\n${otherWay.href}`] : []),
    ...(note ? [note] : []),
    ...(end ? [`${end.label}:\n${end.href}`] : []),
    ['-- ', ...toSignature(sender)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const ink = '#1b1a17';
const quiet = '#5d5a54';
const font = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Renders the email as HTML: one table and inline styles, because mail programs support little else. */
export function toEmailHtml(
  { locale, heading, paragraphs, facts = [], sections = [], button, otherWay, note, end }: Email,
  sender: Sender,
): string {
  const rows = [
    `<p style="margin:0 0 24px;font-size:15px;font-weight:600">${escapeMarkup(sender.name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.2;letter-spacing:-0.02em">${escapeMarkup(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px;font-size:17px;line-height:1.55">${toLines(paragraph)}</p>`),
    ...(facts.length > 0 ? [toFactTable(facts)] : []),
    ...sections.map(toSection),
    ...(button
      ? [
          `<p style="margin:28px 0"><a href="${escapeMarkup(button.href)}" style="display:inline-block;padding:14px 24px;font-size:17px;font-weight:600;color:#ffffff;background-color:${ink};border-radius:10px;text-decoration:none">${escapeMarkup(button.label)}</a></p>`,
        ]
      : []),
    ...(otherWay
      ? [
          `<p style="margin:0 0 28px;font-size:17px"><a href="${escapeMarkup(otherWay.href)}" style="color:${ink}">${escapeMarkup(otherWay.label)}</a></p>`,
        ]
      : []),
    ...(note ? [`<p style="margin:0 0 16px;font-size:15px;line-height:1.5;color:${quiet}">${toLines(note)}</p>`] : []),
    ...(end
      ? [
          `<p style="margin:0 0 16px;font-size:15px"><a href="${escapeMarkup(end.href)}" style="color:${quiet}">${escapeMarkup(end.label)}</a></p>`,
        ]
      : []),
    `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #dedbd4;font-size:14px;line-height:1.5;color:${quiet}">${toSignature(sender).map(escapeMarkup).join('<br>')}</p>`,
  ];
  return [
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(heading)}</title></head>`,
    `<body style="margin:0;background-color:#f4f2ed;color:${ink};${font}">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:#ffffff;border-radius:16px"><tr><td style="padding:36px 32px;${font}">`,
    ...rows,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

function toFactTable(facts: NonNullable<Email['facts']>): string {
  const rows = facts.map(
    ({ term, text }) =>
      `<tr><td style="padding:8px 16px 8px 0;vertical-align:top;color:${quiet};white-space:nowrap">${escapeMarkup(term)}</td><td style="padding:8px 0">${toLines(text)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.5">${rows.join('')}</table>`;
}

/** Two columns of equal width, because terms are names and search terms of any length. */
function toSection({ title, facts = [], lines = [] }: EmailSection): string {
  const rows = facts.map(
    ({ term, text }) =>
      `<tr><td width="50%" style="padding:6px 12px 6px 0;vertical-align:top;overflow-wrap:break-word">${escapeMarkup(term)}</td><td align="right" style="padding:6px 0;vertical-align:top">${escapeMarkup(text)}</td></tr>`,
  );
  return [
    ...(title === undefined ? [] : [`<h2 style="margin:28px 0 8px;font-size:19px;line-height:1.3">${escapeMarkup(title)}</h2>`]),
    ...(rows.length > 0
      ? [
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;font-size:16px;line-height:1.4">${rows.join('')}</table>`,
        ]
      : []),
    ...lines.map((line) => `<p style="margin:0 0 6px;font-size:16px;line-height:1.4">${escapeMarkup(line)}</p>`),
  ].join('');
}

function toSignature({ name, address, zip_code, city, phone, email }: Sender): string[] {
  const town = [zip_code, city].filter(Boolean).join(' ');
  const lines = [name, [address, town].filter(Boolean).join(', '), [phone, email].filter(Boolean).join(' · ')];
  return lines.filter((line) => line !== '');
}

function toLines(text: string): string {
  return escapeMarkup(text).replaceAll(/\r?\n/g, '<br>');
}

/** Returns the note of emails about sandbox purchases; empty for other purchases. */
export function toSandboxNote({ is_sandbox }: { is_sandbox: boolean }, locale: Locale): string[] {
  return is_sandbox ? [mailMessagesIn(locale)('payment.sandbox')] : [];
}
