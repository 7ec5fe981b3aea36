import type { Locale } from '../site/locales.ts';

interface FavouriteWords {
  /** After the visitor has logged in for it. */
  added: string;
  removed: string;
  unfollowed: string;
  undo: string;
  failed: string;
  full: string;
}

/** What passing messages say of favourites. They come with the code that loads at the first press, so that no page carries them. */
export const favouriteWords: Readonly<Record<Locale, FavouriteWords>> = {
  en: {
    added: 'Added to your favourites',
    removed: 'Removed from your favourites',
    unfollowed: 'You no longer follow this shop',
    undo: 'Undo',
    failed: 'That did not work, please try again',
    full: 'Your favourites are full: please remove some of them first',
  },
  cz: {
    added: 'Přidáno mezi oblíbené',
    removed: 'Odebráno z oblíbených',
    unfollowed: 'Obchod už nesledujete',
    undo: 'Vrátit zpět',
    failed: 'To se nepovedlo, zkuste to prosím znovu',
    full: 'Oblíbených už je plno, nejdřív prosím některé odeberte',
  },
  sk: {
    added: 'Pridané medzi obľúbené',
    removed: 'Odobraté z obľúbených',
    unfollowed: 'Obchod už nesledujete',
    undo: 'Vrátiť späť',
    failed: 'To sa nepodarilo, skúste to, prosím, znova',
    full: 'Obľúbených je už plno, najprv, prosím, niektoré odoberte',
  },
  de: {
    added: 'Zu Ihren Favoriten hinzugefügt',
    removed: 'Aus Ihren Favoriten entfernt',
    unfollowed: 'Sie folgen dem Geschäft nicht mehr',
    undo: 'Rückgängig',
    failed: 'Das hat nicht geklappt, bitte versuchen Sie es noch einmal',
    full: 'Ihre Favoriten sind voll: Bitte entfernen Sie zuerst einige',
  },
};
