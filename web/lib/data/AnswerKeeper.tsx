import { useLayoutEffect } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import type { Answers, AskedQuestion } from './answers.ts';

interface Props {
  answers: Answers;
  questions: readonly AskedQuestion[];
}

/** What came with the page is fresh, and the next navigation brings new data: nothing is fetched twice behind the visitor's back. */
const swrOptions = {
  provider: () => new Map(), // lives as long as the site
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Asks what waits in `answers`, by SWR: a call at a time for all that want it, and what is kept of it. Shows nothing. */
export function AnswerKeeper({ answers, questions }: Props) {
  return (
    <SWRConfig value={swrOptions}>
      <Renewal answers={answers} />
      {questions.map((question) => (
        <Question key={question.id} answers={answers} question={question} />
      ))}
    </SWRConfig>
  );
}

function Renewal({ answers }: Pick<Props, 'answers'>): null {
  const { mutate } = useSWRConfig();
  useLayoutEffect(() => answers.renewBy((isAged) => void mutate((key) => isAged(String(key)))), [answers, mutate]);
  return null;
}

function Question({ answers, question }: Pick<Props, 'answers'> & { question: AskedQuestion }): null {
  const { key, read, isAskedAnew } = question;
  const { data, error } = useSWR<unknown, unknown>(key, read, isAskedAnew ? { revalidateOnMount: true } : {}); // not `false`: that would never ask
  useLayoutEffect(() => answers.tell(key, { data, error }), [answers, key, data, error]);
  return null;
}
