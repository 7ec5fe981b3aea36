/** Notes on a field, one per line. */
export function Lines({ lines }: { lines: readonly (string | false | undefined)[] }) {
  return lines.map((line) =>
    line ? (
      <span key={line} className="edit-line">
        {line}
      </span>
    ) : null,
  );
}
