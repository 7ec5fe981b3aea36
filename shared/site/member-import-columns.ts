import type { SheetColumn } from '../rules/sheet-columns.ts';

/** A column of a file with members. `names`: headings in use, in all languages, beside the labels of the desk. */
export interface MemberImportColumn extends SheetColumn {
  names: readonly string[];
}

const column = (id: string, type: SheetColumn['type'], names: readonly string[], choices?: readonly string[]): MemberImportColumn => ({
  ...{ id, path: [id], type, isOptional: id !== 'email', names },
  ...(choices && { choices }),
});

/** Columns of the import of members. `points`: points to add. `newsletter`: counts only with `newsletter_proof`. */
export const memberImportColumns: readonly MemberImportColumn[] = [
  column('email', 'text', ['email', 'e-mail', 'emailová adresa', 'e-mailová adresa', 'e-mail-adresse', 'mail', 'email address']),
  column('name', 'text', ['name', 'jméno a příjmení', 'meno a priezvisko', 'full name', 'vor- und nachname', 'celé jméno', 'celé meno']),
  column('first_name', 'text', ['first name', 'jméno', 'křestní jméno', 'meno', 'krstné meno', 'vorname', 'first_name']),
  column('last_name', 'text', ['last name', 'surname', 'příjmení', 'priezvisko', 'nachname', 'familienname', 'last_name']),
  column('phone', 'text', ['phone', 'telefon', 'telefón', 'mobil', 'mobile', 'phone number', 'telefonnummer']),
  column('locale', 'choice', ['language', 'jazyk', 'sprache', 'locale', 'lang']),
  column('birth_date', 'day', [
    'birthday',
    'date of birth',
    'datum narození',
    'dátum narodenia',
    'geburtsdatum',
    'geburtstag',
    'birth_date',
  ]),
  column('points', 'integer', ['points', 'body', 'punkte', 'počet bodů', 'počet bodov']),
  column('newsletter', 'boolean', ['newsletter', 'newsletter consent', 'souhlas s newsletterem', 'súhlas s newsletterom']),
  column('newsletter_proof', 'text', [
    ...['proof of consent', 'consent proof', 'doklad souhlasu', 'doklad súhlasu'],
    ...['nachweis der einwilligung', 'newsletter_proof'],
  ]),
];
