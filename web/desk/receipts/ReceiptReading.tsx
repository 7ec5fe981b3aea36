import type { ReactNode } from 'react';
import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import type { ReadingLack } from '#shared/schemas/receipt-reading.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { NumberKey } from './keys.tsx';
import { type ReceiptCorrections, type TakenField, takenFields } from './use-corrections.ts';
import { useReceiptWords } from './use-receipt-words.ts';

interface Row {
  field: ReadingLack;
  typed: ReactNode;
  /** Undefined: not found on the picture. */
  read: ReactNode;
}

interface Props {
  receipt: DeskReceipt;
  /** Undefined: the receipt is decided. */
  corrections: ReceiptCorrections | undefined;
}

/** Compares the values that the server read on the picture with those that the member typed. Renders nothing if the picture was not read. */
export function ReceiptReading({ receipt, corrections }: Props) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { reading, amount, submitted_amount, submitted } = receipt;
  const [shop, day, number] = [submitted?.shop ?? receipt.shop, submitted?.day ?? receipt.day, submitted?.number ?? receipt.number];
  if (!reading) return receipt.is_reading_due ? <ReadingDue /> : null;
  const { lacks, total, confirmed_by: confirmedBy, days } = reading;
  const rows: readonly Row[] = [
    {
      field: 'amount',
      typed: words.money(submitted_amount ?? amount),
      read: total === null ? undefined : words.money({ ...amount, amount: total }),
    },
    ...(lacks.includes('amount')
      ? []
      : [
          {
            field: 'confirmation' as const,
            typed: '–',
            read: confirmedBy.length === 0 ? undefined : confirmedBy.map((place) => t(`receipts.confirmed_${place}`)).join(', '),
          },
        ]),
    { field: 'day', typed: words.day(day), read: days.length === 0 ? undefined : days.map(words.day).join(', ') },
    { field: 'shop', typed: words.shop(shop), read: reading.shop ? words.shop(reading.shop) : undefined },
    { field: 'number', typed: number || '–', read: reading.number ?? undefined },
  ];
  return (
    <section className="receipt-section">
      <h2>{t('receipts.read')}</h2>
      <p className="receipt-quiet">{t('receipts.read_text')}</p>
      <table className="receipt-reading">
        <thead>
          <tr>
            <th scope="col">{t('receipts.read_field')}</th>
            <th scope="col">{t('receipts.read_typed')}</th>
            <th scope="col">{t('receipts.read_seen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, typed, read }) => {
            const taken = takenFields.find((one) => one === field && corrections?.read[one] !== undefined);
            const isTaken = taken !== undefined && corrections?.isTaken(taken) === true;
            const state = isTaken ? 'taken' : !lacks.includes(field) ? 'fits' : read === undefined ? 'missing' : 'differs';
            return (
              <tr key={field} className={classNames((state === 'missing' || state === 'differs') && 'receipt-reading-differs')}>
                <th scope="row">{words.readField(field)}</th>
                <td>{typed}</td>
                <td>
                  {read !== undefined && <span>{read}</span>}
                  <span className="receipt-reading-state">
                    <Icon name={state === 'fits' || state === 'taken' ? 'check' : 'alert'} size="small" />
                    {t(`receipts.read_${state}`)}
                  </span>
                  {taken && <TakeButton field={taken} isTaken={isTaken} onClick={() => corrections?.toggle(taken)} />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Takes over a read value, or returns to the typed one. */
function TakeButton({ field, isTaken, onClick }: { field: TakenField; isTaken: boolean; onClick: () => void }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const index = takenFields.indexOf(field);
  return (
    <Button size="small" variant="secondary" aria-keyshortcuts={String(index + 1)} onClick={onClick}>
      <NumberKey index={index} />
      {t(isTaken ? 'receipts.take_back' : 'receipts.take')}
      <VisuallyHidden> {words.readField(field)}</VisuallyHidden>
    </Button>
  );
}

function ReadingDue() {
  const t = useTranslate();
  return (
    <section className="receipt-section">
      <h2>{t('receipts.read')}</h2>
      <p className="receipt-quiet">{t('receipts.read_due')}</p>
    </section>
  );
}
// messages: receipts.confirmed_*
// messages: receipts.read_*
