import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether a view of the page is open, by the address's hash (`#till`): Back closes the view, and a reload does not. */
export function useHashView(hash: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = location.hash === hash;
  const isOurs = useRef(false);
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
    if (!isOpen) isOurs.current = false;
  }, [isOpen]);
  const here = location.pathname + location.search;

  return {
    isOpen,
    open(): void {
      isOurs.current = true;
      void navigate(here + hash, { preventScrollReset: true });
    },
    close(): void {
      if (!isOpen || isClosing.current) return;
      isClosing.current = true;
      if (isOurs.current) void navigate(-1);
      else void navigate(here, { preventScrollReset: true });
    },
  };
}
