import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { BodyInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { FieldErrorCode, FieldErrors } from '#shared/contracts/errors.ts';
import { isChanged } from '../browser/unsaved.ts';
import { useNow } from '../centre/now.tsx';
import type { FailureCode } from '../data/failure-code.ts';
import { useAction } from '../data/use-action.ts';
import { useTranslate } from '../texts/i18n.tsx';
import { useRestoredInput } from './typed-input.ts';

/** Props for the design system's `Form`. */
export interface FormWiring {
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onFocus: () => void;
  /** Announcement for screen readers if fields are invalid. */
  announcement: string | undefined;
  /** Why the call failed although no visible field is invalid, or that its outcome is unknown. */
  failure: { title: string; message: string } | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * State of a form for a single call. Fields are uncontrolled, so that input from autofill, before hydration and before the end of a session survives.
 * Each field is checked against the contract before sending, and again by the server.
 */
export function useForm<E extends Endpoint>(
  contract: E,
  toBody: (fields: FormData) => Body,
  /** Converts the body to form data, for calls that also send a file. */
  toPayload: (body: BodyInput<E>) => BodyInput<E> | FormData = (body) => body,
  /** Message if the outcome of a call that must not happen twice cannot be determined. */
  uncertain?: { title: string; message: string },
) {
  const t = useTranslate();
  const { isLive } = useNow();
  const { send, reset, ...action } = useAction(contract);
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const isFocusDue = useRef(false);
  const shownFields = useRef(new Set<string>());
  const [isUnplaced, setIsUnplaced] = useState(false); // all refused fields are missing in this form
  const [isTyped, setIsTyped] = useState(false); // false again if the visitor restores the initial values
  const [isChecking, setIsChecking] = useState(false);
  const isDone = action.state === 'done' || action.state === 'waiting';
  useEffect(() => {
    if (isDone) setIsTyped(false);
  }, [isDone]);
  const { onTyped } = useRestoredInput(formRef, contract.name, action.state === 'sending');

  const show = useCallback((found: FieldErrors) => {
    isFocusDue.current = true;
    setErrors(found);
  }, []);
  const refused = action.state === 'failed' ? action.errors : undefined;
  useEffect(() => {
    if (refused) show(refused);
  }, [refused, show]);
  useEffect(() => {
    if (!isFocusDue.current || Object.keys(errors).length === 0) return;
    isFocusDue.current = false;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    setIsUnplaced(!Object.keys(errors).some((name) => shownFields.current.has(name)));
  }, [errors]);

  /** Checks the fields, then either shows errors or sends the call. Does nothing while a check is running. */
  async function submit(form: HTMLFormElement): Promise<void> {
    if (isChecking) return;
    onTyped(); // autofill may fire no events
    const body = toBody(new FormData(form));
    setIsChecking(true);
    const found = await checkBody(contract, body);
    setIsChecking(false);
    show(found);
    if (Object.keys(found).length === 0) await send(toPayload(body as BodyInput<E>)); // safe: the check has just accepted it
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  /** Clears the error of a field that is being corrected. */
  function onInput({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    onTyped();
    setIsTyped([...currentTarget.elements].some((field) => !isSearched(field) && isChanged(field)));
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
    if (Object.hasOwn(errors, name)) setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
  }

  /** Error message of a field; `own` replaces the default messages. */
  function errorOf(name: string, own: Readonly<Partial<Record<FieldErrorCode, string>>> = {}): string | undefined {
    shownFields.current.add(name);
    const code = Object.hasOwn(errors, name) ? errors[name]?.[0] : undefined;
    if (code === undefined) return undefined;
    const sentences = (action.state === 'failed' && action.sentences[name]) || [];
    return [own[code as FieldErrorCode] ?? t(`form.${code}`), ...sentences].join(' '); // safe: codes come from the check against the contract
  }

  function toReason({ code, retryAfterSeconds }: { code: FailureCode; retryAfterSeconds: number | undefined }): string {
    return retryAfterSeconds ? t('form.wait', { minutes: Math.ceil(retryAfterSeconds / 60) }) : t(`error.${code}`);
  }

  const wrong = Object.keys(errors).length;
  const hasFailed = action.state === 'failed' && (isUnplaced || Object.keys(action.errors).length === 0);
  const wiring: FormWiring = {
    formRef,
    onSubmit,
    onInput,
    onFocus: () => void loadBodyCheck().catch(() => undefined), // `checkBody` tries again
    announcement: wrong > 0 ? t('form.check', { count: wrong }) : undefined,
    failure: hasFailed
      ? { title: t('form.not_sent'), message: `${toReason(action)} ${t('form.kept')}` }
      : action.state === 'uncertain'
        ? uncertain
        : undefined,
  };
  return { action, wiring, submit, errorOf, isLive, isSending: isChecking || action.state === 'sending', isTyped, reset };
}

/** Whether a field is a combobox. Its text only searches for an option, so it does not count as input here. */
function isSearched(field: Element): boolean {
  return field.getAttribute('role') === 'combobox';
}

/**
 * Loads the schemas, but only when a visitor starts to fill in a form, because their code is as large as a screen's. Rejects if they cannot be
 * loaded.
 */
export const loadBodyCheck = () => import('#shared/contracts/form-errors.ts');

/** Returns a body's errors by field. If the schemas cannot be loaded, returns no errors, because the server checks too. */
export async function checkBody(contract: Endpoint, body: Readonly<Record<string, unknown>>): Promise<FieldErrors> {
  const check = await loadBodyCheck().catch(() => undefined);
  return check?.findBodyErrors(contract, body) ?? {};
}
// messages: form.*
// messages: error.*
