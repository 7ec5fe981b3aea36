export interface LogoPictureProps {
  src: string;
  /** Version for dark grounds. */
  darkSrc?: string | undefined;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether the logo is far down the page, so that its picture loads lazily. */
  isLazy?: boolean | undefined;
}

/**
 * The centre's logo. If its ground is light only in the light theme (`--logo-…` of its container), the dark theme shows the version for dark grounds.
 * Without one, it shows the logo on a light plate. Browsers do not load a hidden lazy picture.
 */
export function LogoPicture({ src, darkSrc, alt, width = 160, height = 40, isLazy = false }: LogoPictureProps) {
  const loading = isLazy ? 'lazy' : undefined;
  if (!darkSrc) return <img className="logo-plate" src={src} alt={alt} width={width} height={height} loading={loading} />;
  return (
    <>
      <img className="logo-light" src={src} alt={alt} width={width} height={height} loading={loading} />
      <img className="logo-dark" src={darkSrc} alt={alt} width={width} height={height} loading="lazy" />
    </>
  );
}
