import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const noticeableMs = 150;

/** Says that a page is on its way, once a navigation takes long enough to notice. */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), noticeableMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return <div className="page-progress" data-active={isShown || undefined} aria-hidden="true" />;
}
