import type { Locale } from '../site/locales.ts';

interface BookingMailWords {
  confirmedSubject: string;
  confirmedHeading: string;
  confirmedText: string;
  cancelledSubject: string;
  cancelledHeading: string;
  cancelledText: string;
  refundText: string;
  service: string;
  when: string;
  places: string;
  price: string;
  isFree: string;
  number: string;
  cancelUntil: string;
  cannotCancel: string;
  button: string;
  again: string;
  dateFormat: string;
  /** Of a day that stands within a sentence. */
  deadlineFormat: string;
  fileName: string;
}

/** What e-mails about bookings say. `{mall}` is the centre's name, `{service}` what is booked, `{time}` a day and time, `{price}` a sum. */
export const bookingMailWords: Readonly<Record<Locale, BookingMailWords>> = {
  en: {
    confirmedSubject: 'Your booking: {service} – {mall}',
    confirmedHeading: 'Your booking is confirmed',
    confirmedText: 'We look forward to seeing you. The attached file puts the booking into your calendar.',
    cancelledSubject: 'Booking cancelled: {service} – {mall}',
    cancelledHeading: 'Your booking is cancelled',
    cancelledText: 'Your places are free again. The attached file removes the booking from your calendar.',
    refundText: 'We are sending {price} back to the card that you paid with. Depending on your bank, it takes a few days.',
    service: 'Service',
    when: 'When',
    places: 'Places',
    price: 'Price',
    isFree: 'Free of charge',
    number: 'Booking number',
    cancelUntil: 'You can cancel free of charge until {time}.',
    cannotCancel: 'This booking can no longer be cancelled online.',
    button: 'See your bookings',
    again: 'Choose another time',
    dateFormat: 'dddd D MMMM YYYY',
    deadlineFormat: 'D MMMM YYYY, H:mm',
    fileName: 'booking',
  },
  cz: {
    confirmedSubject: 'Vaše rezervace: {service} – {mall}',
    confirmedHeading: 'Rezervace je potvrzená',
    confirmedText: 'Těšíme se na vás. Přiloženým souborem si rezervaci uložíte do kalendáře.',
    cancelledSubject: 'Zrušená rezervace: {service} – {mall}',
    cancelledHeading: 'Rezervace je zrušená',
    cancelledText: 'Vaše místa jsou znovu volná. Přiložený soubor rezervaci z kalendáře odebere.',
    refundText: 'Částku {price} posíláme zpět na kartu, kterou jste platili. Podle banky to trvá několik dní.',
    service: 'Služba',
    when: 'Kdy',
    places: 'Počet míst',
    price: 'Cena',
    isFree: 'Zdarma',
    number: 'Číslo rezervace',
    cancelUntil: 'Zrušit ji můžete zdarma do {time}.',
    cannotCancel: 'Tuto rezervaci už nelze zrušit přes internet.',
    button: 'Zobrazit rezervace',
    again: 'Vybrat jiný termín',
    dateFormat: 'dddd D. MMMM YYYY',
    deadlineFormat: 'D. MMMM YYYY, H:mm',
    fileName: 'rezervace',
  },
  sk: {
    confirmedSubject: 'Vaša rezervácia: {service} – {mall}',
    confirmedHeading: 'Rezervácia je potvrdená',
    confirmedText: 'Tešíme sa na vás. Priloženým súborom si rezerváciu uložíte do kalendára.',
    cancelledSubject: 'Zrušená rezervácia: {service} – {mall}',
    cancelledHeading: 'Rezervácia je zrušená',
    cancelledText: 'Vaše miesta sú znova voľné. Priložený súbor rezerváciu z kalendára odstráni.',
    refundText: 'Sumu {price} posielame späť na kartu, ktorou ste platili. Podľa banky to trvá niekoľko dní.',
    service: 'Služba',
    when: 'Kedy',
    places: 'Počet miest',
    price: 'Cena',
    isFree: 'Zadarmo',
    number: 'Číslo rezervácie',
    cancelUntil: 'Zrušiť ju môžete zadarmo do {time}.',
    cannotCancel: 'Túto rezerváciu už nemožno zrušiť cez internet.',
    button: 'Zobraziť rezervácie',
    again: 'Vybrať iný termín',
    dateFormat: 'dddd D. MMMM YYYY',
    deadlineFormat: 'D. MMMM YYYY, H:mm',
    fileName: 'rezervacia',
  },
  de: {
    confirmedSubject: 'Ihre Buchung: {service} – {mall}',
    confirmedHeading: 'Ihre Buchung ist bestätigt',
    confirmedText: 'Wir freuen uns auf Sie. Mit der angehängten Datei übernehmen Sie den Termin in Ihren Kalender.',
    cancelledSubject: 'Buchung storniert: {service} – {mall}',
    cancelledHeading: 'Ihre Buchung ist storniert',
    cancelledText: 'Ihre Plätze sind wieder frei. Die angehängte Datei entfernt den Termin aus Ihrem Kalender.',
    refundText: 'Wir erstatten {price} auf die Karte, mit der Sie bezahlt haben. Je nach Bank dauert das einige Tage.',
    service: 'Angebot',
    when: 'Termin',
    places: 'Plätze',
    price: 'Preis',
    isFree: 'Kostenlos',
    number: 'Buchungsnummer',
    cancelUntil: 'Kostenlos stornieren können Sie bis {time}.',
    cannotCancel: 'Diese Buchung lässt sich online nicht mehr stornieren.',
    button: 'Buchungen ansehen',
    again: 'Anderen Termin wählen',
    dateFormat: 'dddd, D. MMMM YYYY',
    deadlineFormat: 'D. MMMM YYYY, H:mm [Uhr]',
    fileName: 'buchung',
  },
};
