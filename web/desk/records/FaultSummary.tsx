import type { Ref } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type JsonObject, toPathText } from '../forms/json.ts';
import { toFieldId } from '../forms/use-part.ts';
import type { KindWords } from '../forms/words.ts';
import { type ShownFault, toPlaceWords } from './fault-words.ts';
import { RecordLink } from './RecordLink.tsx';

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
