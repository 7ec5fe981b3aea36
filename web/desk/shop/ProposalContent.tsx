import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { type Json, type JsonObject, toPathText } from '../forms/json.ts';
import type { KindWords } from '../forms/words.ts';
import { listDifferences } from '../records/differences.ts';
import { toPlaceWords } from '../records/faults.tsx';
import { useValueText } from '../records/value-text.ts';
import { sanitizeHtml } from '../rich-text/sanitize-html.ts';
import { listShownPictures, ProposedPictures, useReadable, withoutTexts } from './proposal-values.tsx';

const richTexts: readonly unknown[] = ['article', 'description'];

/** The content of a proposed record, field by field, formatted as visitors see it. */
export function ProposalContent({ body, words }: { body: JsonObject; words: KindWords }) {
  const t = useTranslate();
  const toText = useValueText(words);
  const readable = useReadable()(body);
  const said = listDifferences(withoutTexts(readable), readable).filter(({ theirs }) => !isEmpty(theirs));
  if (said.length === 0) return <p className="quiet">{t('records.nothing')}</p>;
  return (
    <dl className="offer-content">
      {said.map(({ path, theirs }) => (
        <div key={toPathText(path)}>
          <dt>{toPlaceWords(path, readable, words)}</dt>
          <dd>
            <Value path={path} value={theirs} text={toText(path, theirs)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ path, value, text }: { path: readonly (string | number)[]; value: Json | undefined; text: string }) {
  if (richTexts.includes(path.at(-1)) && typeof value === 'string') return <Prose html={sanitizeHtml(value)} />;
  const pictures = listShownPictures(path, value);
  return pictures.length > 0 ? <ProposedPictures addresses={pictures} /> : text;
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

interface WaitingProposalProps {
  title: string;
  text: string;
  /** Heading of the content. */
  heading: string;
  body: JsonObject;
  words: KindWords;
  isBusy: boolean;
  onWithdraw: () => void;
}

/** A submitted record, read-only while the centre reviews it, with a withdraw button. */
export function WaitingProposal({ title, text, heading, body, words, isBusy, onWithdraw }: WaitingProposalProps) {
  const t = useTranslate();
  return (
    <>
      <Notice
        tone="accent"
        title={title}
        action={
          <Button size="small" variant="secondary" isLoading={isBusy} onClick={onWithdraw}>
            {t('offers.withdraw')}
          </Button>
        }
      >
        {text}
      </Notice>
      <section className="edit-section" aria-labelledby="handed-in">
        <h2 id="handed-in">{heading}</h2>
        <ProposalContent body={body} words={words} />
      </section>
    </>
  );
}
