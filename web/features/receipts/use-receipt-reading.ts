import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/contracts/errors.ts';
import { readReceipt } from '#shared/contracts/receipts.ts';
import { toAmountText } from '#shared/rules/amount.ts';
import { decimalMark } from '#shared/rules/money.ts';
import type { ReadFacts } from '#shared/schemas/receipt-reading.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { useSession } from '../../lib/session/session.ts';

/** Fields that the picture can fill in, in the order of the form. */
const readFields = ['company_id', 'number', 'amount', 'purchased_at'] as const;
export type ReadField = (typeof readFields)[number];

interface Options {
  /** The chosen file. Undefined: there is none. */
  file: File | undefined;
  formRef: RefObject<HTMLFormElement | null>;
  companyId: string;
  setCompanyId: (companyId: string) => void;
  isSending: boolean;
}

/**
 * Has the chosen picture read by the server, and fills in the fields that are still empty. If the server cannot read it, the fields stay empty. Nothing
 * is read if there is nothing to fill in.
 */
export function useReceiptReading({ file, formRef, companyId, setCompanyId, isSending }: Options) {
  const api = useContext(SupplyContext)?.api;
  const { locale } = useSite();
  const isOffered = useOffers(readReceipt);
  const isPossible = useSession() === 'member' && isOffered;
  const [state, setState] = useState<'idle' | 'reading' | 'read' | 'failed'>('idle');
  const [filled, setFilled] = useState<ReadonlySet<ReadField>>(new Set());
  const latest = useRef({ companyId, setCompanyId, isSending });
  useEffect(() => {
    latest.current = { companyId, setCompanyId, isSending };
  });

  const findInput = (name: ReadField): HTMLInputElement | undefined => {
    const field = formRef.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field : undefined;
  };
  const isEmpty = (name: ReadField) => (name === 'company_id' ? latest.current.companyId === '' : findInput(name)?.value === '');
  const put = (name: ReadField, value: string) => {
    const field = findInput(name);
    if (name === 'company_id') latest.current.setCompanyId(value);
    else if (field) field.value = value;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is read once; the rest is read from the form when the answer arrives
  useEffect(() => {
    setState('idle');
    setFilled(new Set());
    if (!file || !api || !isPossible || !readFields.some(isEmpty)) return;
    const ending = new AbortController();
    const body = new FormData();
    body.set('image', file);
    setState('reading');
    api.send(readReceipt, body, {}, { signal: ending.signal }).then(
      ({ data }) => {
        if (ending.signal.aborted) return;
        const values = latest.current.isSending ? [] : toValues(data, decimalMark(locale)).filter(([name]) => isEmpty(name));
        for (const [name, value] of values) put(name, value);
        setFilled(new Set(values.map(([name]) => name)));
        setState(values.length > 0 ? 'read' : 'failed');
      },
      (error: unknown) => {
        if (ending.signal.aborted) return;
        setState('failed');
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => ending.abort();
  }, [file, api, isPossible]);

  return {
    state,
    /** Fields that were filled in and not changed since. */
    filled,
    /** Call when the member changes a field. */
    onChanged(name: string): void {
      if (filled.has(name as ReadField)) setFilled(new Set([...filled].filter((one) => one !== name))); // safe: only compared
    },
    /** Empties the fields that were filled in and not changed since, and focuses the first of them. */
    clear(): void {
      const names = readFields.filter((name) => filled.has(name));
      for (const name of names) put(name, '');
      setFilled(new Set());
      setState('idle');
      const [first] = names;
      const control = first === 'company_id' ? formRef.current?.querySelector<HTMLElement>('[role="combobox"]') : first && findInput(first);
      control?.focus();
    },
  };
}

export type ReceiptReadingState = ReturnType<typeof useReceiptReading>;

/** Converts what was read to values of the form. A day without its time fills in nothing, and neither do several days. */
function toValues({ company_id, number, total, days, time }: ReadFacts, mark: ReturnType<typeof decimalMark>): [ReadField, string][] {
  const [day, ...others] = days;
  const values: Readonly<Record<ReadField, string | undefined>> = {
    company_id: company_id === null ? undefined : String(company_id),
    number: number ?? undefined,
    amount: total === null ? undefined : toAmountText(total, mark),
    purchased_at: day !== undefined && others.length === 0 && time !== null ? `${day}T${time}` : undefined,
  };
  return readFields.flatMap((name): [ReadField, string][] => {
    const value = values[name];
    return value === undefined ? [] : [[name, value]];
  });
}
