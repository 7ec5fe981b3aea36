import { useEffect, useState } from 'react';
import { useComingAddress } from '../../lib/navigation/SiteRouter.tsx';

const noticeableMs = 150;

/** Shows that a page is loading, once it takes long enough to notice. */
export function PageProgress() {
  const isLoading = useComingAddress() !== undefined;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setIsShown(false);
    const timer = setTimeout(() => setIsShown(true), noticeableMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return <div className="page-progress" data-active={isShown || undefined} aria-hidden="true" />;
}
