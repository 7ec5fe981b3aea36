/** An address in large type, line by line. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="address-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
