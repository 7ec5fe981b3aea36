/** Excel's limit for the text of a cell (Excel 16.0). Excel repairs files with longer texts by dropping these texts. */
export const maxCellLength = 32_767;
