import { type FormEvent, useId, useState } from 'react';
import { type Rating, type RatingBody, ratingScores } from '#shared/contracts/satisfaction.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import type { FailureCode } from '../../lib/data/failure-code.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalForm } from '../../ui/PersonalForm.tsx';

interface Props {
  /** The rating so far. */
  rating: Pick<Rating, 'score' | 'comment'> | null;
  /** Score that the page suggests before the first click. */
  suggested?: Rating['score'] | undefined;
  /** Stores the rating. Never rejects. */
  onRate: (body: RatingBody) => Promise<unknown>;
  /** Error of the last click, if it failed. */
  failure: FailureCode | undefined;
  isDisabled?: boolean;
}

/** Rates the centre's answer with one click. Afterwards, the rating can be changed and explained. */
export function RatingButtons({ rating, suggested, onRate, failure, isDisabled = false }: Props) {
  const t = useTranslate();
  const labelId = useId();
  const [sending, setSending] = useState<Rating['score']>();
  async function rate(score: Rating['score']): Promise<void> {
    setSending(score);
    await onRate({ score });
    setSending(undefined);
  }
  const chosen = rating?.score ?? suggested;
  return (
    <div className="rating">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div className="rating-choice" role="group" aria-labelledby={labelId}>
        <p id={labelId} className="rating-question">
          {t('rating.question')}
        </p>
        {ratingScores.map((score) => (
          <Button
            key={score}
            variant={score === chosen ? 'primary' : 'secondary'}
            aria-pressed={rating?.score === score}
            isLoading={sending === score}
            disabled={isDisabled}
            onClick={() => void rate(score)}
          >
            <Face score={score} />
            {t(`rating.${score}`)}
          </Button>
        ))}
      </div>
      <p role="status" className="small">
        {rating !== null && t('rating.thanks')}
      </p>
      {failure !== undefined && (
        <Notice tone="error" role="alert" title={t('form.not_sent')}>
          {t(`error.${failure}`)}
        </Notice>
      )}
      {rating !== null && <Comment rating={rating} onRate={onRate} />}
    </div>
  );
}
// messages: error.*, rating.good, rating.bad

const mouths = { good: 'M8 14c2 3 6 3 8 0', bad: 'M8 16c2-3 6-3 8 0' } as const;

function Face({ score }: { score: Rating['score'] }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={`M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9 9.5v.5M15 9.5v.5${mouths[score]}`} />
    </svg>
  );
}

function Comment({ rating: { score, comment }, onRate }: { rating: Pick<Rating, 'score' | 'comment'>; onRate: Props['onRate'] }) {
  const t = useTranslate();
  const [text, setText] = useState(comment);
  const [isSending, setSending] = useState(false);
  const isStored = text.trim() === comment;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isStored) return;
    setSending(true);
    await onRate({ score, comment: text.trim() });
    setSending(false);
  }
  return (
    <PersonalForm
      label={t('rating.comment')}
      className="rating-comment"
      onSubmit={(event) => void submit(event)}
      submit={
        <Button type="submit" variant="secondary" isLoading={isSending}>
          {t('rating.comment_send')}
        </Button>
      }
    >
      <Field label={t('rating.comment')} hint={isStored && comment !== '' ? t('rating.comment_stored') : undefined}>
        <Textarea
          name="comment"
          autoComplete="off"
          rows={2}
          maxLength={messageLimits.ratingCharacters}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
    </PersonalForm>
  );
}
