// Applies the visitor's choice of theme. Documents are the same for all visitors and cannot contain it. This script runs as soon as it arrives (`async`):
// a visitor who has chosen has it cached, so it precedes the first paint. It is a classic script, because modules run a few frames later: it imports
// nothing and declares nothing global. `web/features/shell/ThemeChoice.tsx` is the control.
try {
  const name = 'mallfront:scheme';
  const root = document.documentElement;
  const readChoice = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // the browser denies storage
    }
  };
  const apply = (event?: Event) => {
    const choice: unknown = event instanceof CustomEvent ? event.detail : readChoice();
    const scheme = choice === 'light' || choice === 'dark' ? choice : undefined;
    if (!scheme || matchMedia('(forced-colors: active)').matches) delete root.dataset.scheme;
    else root.dataset.scheme = scheme;
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    for (const [index, own] of ['light', 'dark'].entries()) {
      const media = own === scheme ? 'all' : 'not all';
      if (metas[index]) metas[index].media = scheme ? media : `(prefers-color-scheme:${own})`;
    }
    const radio = document.querySelector<HTMLInputElement>(`input[name=theme][value=${scheme ?? 'system'}]`);
    if (radio) radio.checked = true;
  };
  apply();
  addEventListener('DOMContentLoaded', apply); // for elements that the document had not got yet
  addEventListener(name, apply);
  addEventListener('storage', apply); // another tab
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'theme') return;
    try {
      if (target.value === 'system') localStorage.removeItem(name);
      else localStorage.setItem(name, target.value);
    } catch {
      // the browser denies storage: the choice lasts until the next document
    }
    dispatchEvent(new CustomEvent(name, { detail: target.value }));
  };
  document.addEventListener('change', choose, { capture: true }); // here, so that the choice also works before the page is live
} catch {
  // a browser without these functions: the system decides
}
