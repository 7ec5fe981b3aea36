/** Moves a table's leading header rows into its head. */
export function setHeadApart(table: HTMLTableElement): void {
  const rows = [...table.rows];
  const isOfBody = ({ dataset }: HTMLTableRowElement) => dataset.head === undefined;
  const head = rows.slice(0, rows.some(isOfBody) ? rows.findIndex(isOfBody) : rows.length);
  for (const row of rows) delete row.dataset.head;
  if (head.length > 0) table.createTHead().append(...head);
  for (const body of [...table.tBodies]) if (body.childElementCount === 0) body.remove();
}

/** If headers have scopes, completes missing ones: `col` in the table's head, else `row`. */
export function fillScopes(table: HTMLTableElement): void {
  if (!table.querySelector('th[scope]')) return;
  for (const header of table.querySelectorAll<HTMLTableCellElement>('th:not([scope])'))
    header.scope = header.closest('thead') ? 'col' : 'row';
}
