import type { Ref } from 'react';
import type { DeskFault } from '#shared/contracts/desk-records.ts';
import { isLocale } from '#shared/site/locales.ts';
import { type Translate, useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toFieldId } from '../forms/form-context.tsx';
import { getAt, type JsonObject, type Path, toPathText } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { useFailure } from '../lib/failure.ts';
import type { ActState } from '../lib/use-act.ts';
import { RecordLink } from './record-links.tsx';

interface FaultSummaryProps {
  ref: Ref<HTMLDivElement>;
  faults: readonly ShownFault[];
  body: JsonObject;
  words: KindWords;
  kindLabel: (kind: string) => string;
}

/** All errors, each linked to its field. */
export function FaultSummary({ ref, faults, body, words, kindLabel }: FaultSummaryProps) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="record-faults">
      <Notice tone="error" role="alert" title={t('records.faults', { count: faults.length })}>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.other?.kind} ${fault.other?.key} ${toPathText(fault.path)} ${fault.text}`}>
              <FaultLine fault={fault} body={body} words={words} kindLabel={kindLabel} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function FaultLine({
  fault: { path, text, other },
  body,
  words,
  kindLabel,
}: { fault: ShownFault } & Omit<FaultSummaryProps, 'ref' | 'faults'>) {
  if (other)
    return (
      <>
        <RecordLink kind={other.kind} recordKey={other.key}>{`${kindLabel(other.kind)} ${other.key}`}</RecordLink>
        <span>{`: ${text}`}</span>
      </>
    );
  if (path.length === 0) return <span>{text}</span>;
  return (
    <>
      <Link href={`#${toFieldId(toPathText(path))}`}>{toPlaceWords(path, body, words)}</Link>
      <span>{`: ${text}`}</span>
    </>
  );
}

/** Explains a failed action: it got no answer, or was refused without errors of fields. Typed input is kept. */
export function ActFailure({ act }: { act: ActState<unknown> }) {
  const t = useTranslate();
  const toFailure = useFailure();
  if (act.state !== 'failed') return null;
  const { title, message } = toFailure(act);
  const isPast = [act.errors.publish_at, act.errors.unpublish_at].some((codes) => codes?.includes('too_late'));
  return (
    <Notice tone="error" role="alert" title={title}>
      {isPast ? t('schedule.error_past') : message}
    </Notice>
  );
}

export interface ShownFault {
  path: Path;
  text: string;
  /** Set if the error is in another record, which the change would make invalid. */
  other: { kind: string; key: string } | undefined;
}

/** Errors in the reader's words; errors without a translation keep the mall API's English text. */
export function toShownFaults(faults: readonly DeskFault[], own: { kind: string; key: string | undefined }, t: Translate): ShownFault[] {
  return faults.map(({ kind, key, path, code, reason }) => {
    const isOther = kind !== null && key !== null && (kind !== own.kind || (own.key !== undefined && key !== own.key));
    return { path, text: code === 'other' ? reason : t(`fault.${code}`), other: isOther ? { kind, key } : undefined };
  });
}
// messages: fault.*

/** The first error of each field, for the form. */
export function toFieldFaults(faults: readonly ShownFault[]): Map<string, string> {
  const own = faults.filter(({ other }) => other === undefined);
  return new Map(own.toReversed().map(({ path, text }) => [toPathText(path), text]));
}

/** Describes a place in a record: `Title (CZ)`, `Blocks 3 › Text (DE)`. */
export function toPlaceWords(path: Path, body: JsonObject | undefined, words: KindWords): string {
  const parts: string[] = [];
  let language = '';
  for (const [index, step] of path.entries()) {
    const upTo = path.slice(0, index + 1);
    if (typeof step === 'string') {
      if (step !== 'translations' || index === path.length - 1) parts.push(words.label(upTo));
      continue;
    }
    const locale = getAt(body, [...upTo, 'locale']);
    if (isLocale(locale)) language = ` (${locale.toUpperCase()})`;
    else if (path[index - 1] !== 'translations') parts.push(`${parts.pop() ?? ''} ${step + 1}`);
  }
  return parts.join(' › ') + language;
}
