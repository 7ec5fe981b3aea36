import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrors } from '#shared/contracts/errors.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useFailure } from './failure.ts';
import { useAct } from './use-act.ts';

/** State of a short form for one call. Fields are uncontrolled, and the mall API reports invalid ones. `wiring` contains props for `Form`. */
export function useForm<E extends Endpoint>(
  contract: E,
  toBody: (fields: FormData) => BodyInput<E>,
  onDone: (answer: AnswerOf<E>) => void,
  input: CallInput<E> = {},
) {
  const t = useTranslate();
  const toFailure = useFailure();
  const act = useAct(contract);
  const formRef = useRef<HTMLFormElement>(null);
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const refused: FieldErrors = act.state === 'failed' ? act.errors : {};
  const errors = Object.fromEntries(Object.entries(refused).filter(([name]) => !corrected.includes(name)));
  const count = Object.keys(refused).length;
  useEffect(() => {
    if (act.state === 'failed') formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [act.state]);

  async function submit(form: HTMLFormElement): Promise<void> {
    setCorrected([]);
    const answer = await act.send(toBody(new FormData(form)), input);
    if (answer !== undefined) onDone(answer);
  }

  return {
    ...act,
    /** Error message of a field; `own` replaces the default messages. */
    errorOf(name: string, own: Readonly<Record<string, string>> = {}): string | undefined {
      const code = errors[name]?.[0];
      return code === undefined ? undefined : (own[code] ?? t(`form.${code}`));
    },
    wiring: {
      formRef,
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      /** Clears the error of a field that is being corrected. */
      onInput({ target }: FormEvent<HTMLFormElement>): void {
        const name = target instanceof Element ? target.getAttribute('name') : null;
        if (name) setCorrected((names) => [...names, name]);
      },
      announcement: count > 0 ? t('form.check', { count }) : undefined,
      failure: act.state === 'failed' && count === 0 ? toFailure(act) : undefined,
    },
  };
}
// messages: form.*
