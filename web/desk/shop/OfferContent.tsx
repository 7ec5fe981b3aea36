import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Json, JsonObject } from '../forms/json.ts';
import { toPathText } from '../forms/json.ts';
import { toPreview } from '../forms/widgets/PictureInput.tsx';
import type { KindWords } from '../forms/words.ts';
import { listDifferences } from '../records/differences.ts';
import { toPlaceWords } from '../records/fault-words.ts';
import { useValueText } from '../records/value-text.ts';
import { toPreview as toCleanHtml } from '../rich-text/preview.ts';
import { toBlank } from './offer-table.ts';

/** An offer's content, field by field, in the visitors' format. */
export function OfferContent({ body, words }: { body: JsonObject; words: KindWords }) {
  const t = useTranslate();
  const toText = useValueText(words);
  const said = listDifferences(toBlank(body), body).filter(({ theirs }) => !isEmpty(theirs));
  if (said.length === 0) return <p className="quiet">{t('records.nothing')}</p>;
  return (
    <dl className="offer-content">
      {said.map(({ path, theirs }) => (
        <div key={toPathText(path)}>
          <dt>{toPlaceWords(path, body, words)}</dt>
          <dd>
            <Value name={path.at(-1)} value={theirs} text={toText(path, theirs)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, value, text }: { name: string | number | undefined; value: Json | undefined; text: string }) {
  if (name === 'article' && typeof value === 'string') return <Prose html={toCleanHtml(value)} />;
  if (name === 'image' && typeof value === 'string') return <img className="offer-large-picture" src={toPreview(value)} alt={value} />;
  return text;
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
