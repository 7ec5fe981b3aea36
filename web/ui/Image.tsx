import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { preloadPicture } from './preload-picture.ts';

export type ImageRatio =
  | 'hero'
  | 'news'
  | 'events'
  | 'products'
  | 'rewards'
  | 'amenities'
  | 'malls'
  | 'stores'
  | 'square'
  | 'wide'
  | 'portrait'
  | 'free';

export interface ImageSource {
  type: string;
  srcSet: string;
  media?: string | undefined;
}

export interface ImageProps {
  /** Without an address, and when the picture does not load, the box shows the surface colour and `fallbackIcon`. */
  src?: string | undefined;
  alt: string;
  /** The tenant's ratio by name; `free` takes the height of what surrounds it. */
  ratio: ImageRatio;
  srcSet?: string | undefined;
  sources?: readonly ImageSource[] | undefined;
  sizes?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** The page's largest picture: loaded at once and first. */
  isPriority?: boolean | undefined;
  /** `contain` keeps all of it, with air around: logos. */
  fit?: 'cover' | 'contain' | undefined;
  /** What stays in sight of a cropped one: column and row of five by five, `24`. Undefined: the middle. */
  focus?: string | undefined;
  /** The same on phones, where `sources` have another picture for them. */
  phoneFocus?: string | undefined;
  fallbackIcon?: IconName | undefined;
  /** In place of the icon: the sign of its category, on the category's colour. */
  fallbackMark?: ReactNode;
  className?: string | undefined;
}

/** A picture in a box whose ratio is known before it loads, so that nothing moves. */
export function Image({
  src,
  alt,
  ratio,
  srcSet,
  sources = [],
  sizes,
  width = 800,
  height = 600,
  isPriority = false,
  fit = 'cover',
  focus,
  phoneFocus,
  fallbackIcon = 'bag',
  fallbackMark,
  className,
}: ImageProps) {
  const { image, hasFailed, fail } = useLoadFailure(src);
  const isShown = src !== undefined && src !== '' && !hasFailed;
  const classes = classNames(
    'image',
    `ratio-${ratio}`,
    fit === 'contain' && 'image-contain',
    !isShown && 'image-empty',
    !isShown && fallbackMark !== undefined && 'category-mark',
    className,
  );
  if (!isShown) {
    return (
      <div className={classes} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
        {fallbackMark ?? <Icon name={fallbackIcon} size="large" />}
      </div>
    );
  }
  if (import.meta.env.SSR && isPriority) preloadPicture({ src, srcSet, sizes, sources });
  return (
    <picture className={classes}>
      {sources.map((source) => (
        <source key={source.type + source.media} {...source} sizes={sizes} />
      ))}
      <img
        ref={image}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        data-focus={focus}
        data-phone-focus={phoneFocus}
        width={width}
        height={height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding={isPriority ? 'auto' : 'async'}
        onError={fail}
      />
    </picture>
  );
}

function useLoadFailure(src: string | undefined) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  // A picture of the rendered page may have failed before React listened.
  useEffect(() => {
    const { current } = image;
    if (src && current?.currentSrc && current.complete && !current.naturalWidth) current.decode().catch(() => setFailedSrc(src)); // a drawing may have no size
  }, [src]);
  return { image, hasFailed: failedSrc !== undefined && failedSrc === src, fail: () => setFailedSrc(src) };
}
