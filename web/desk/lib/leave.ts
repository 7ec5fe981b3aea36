const leavingEvent = 'desk:leaving';

/** Asks before this page is reloaded or closed. Returns a function that stops asking. */
export function holdPage(): () => void {
  const hold = (event: Event) => event.preventDefault();
  const stop = () => {
    window.removeEventListener('beforeunload', hold);
    window.removeEventListener(leavingEvent, stop);
  };
  window.addEventListener('beforeunload', hold);
  window.addEventListener(leavingEvent, stop);
  return stop;
}

/** Loads another document, also from a held page: after a logout or another person's login, this page must not stay. */
export function leaveTo(address: string): void {
  window.dispatchEvent(new Event(leavingEvent));
  location.assign(address);
}
