import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { questionFragment } from '#shared/site/question-fragment.ts';

/**
 * Returns the question with which a search led to this form; empty without one. It is in the address's fragment, so that it reaches no server, log or
 * shared cache before the visitor sends it. Scrolls to the form.
 */
export function useAskedQuestion(form: RefObject<HTMLElement | null>): string {
  const { hash } = useLocation();
  const [question, setQuestion] = useState(''); // the server does not know the fragment
  useEffect(() => {
    const asked = questionFragment.read(hash);
    if (asked === '') return;
    setQuestion(asked);
    form.current?.scrollIntoView({ block: 'center' });
  }, [hash, form]);
  return question;
}
