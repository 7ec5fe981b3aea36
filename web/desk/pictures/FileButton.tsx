import { Icon, type IconName } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type TakenFiles, toAccepted } from './use-upload.ts';

interface Props {
  icon: IconName;
  label: string;
  /** Purpose, added to the label for screen readers. */
  purpose?: string;
  takes?: TakenFiles;
  takesMany?: boolean;
  /** Accepted types of other files, instead of `takes`. */
  accept?: string;
  onChoose: (files: readonly File[]) => void;
}

/** A button that opens the browser's choice of files. */
export function FileButton({ icon, label, purpose, takes = 'pictures', takesMany = false, accept, onChoose }: Props) {
  return (
    <label className="button button-secondary button-small picture-file">
      <Icon name={icon} size="small" />
      <span className="button-words">{label}</span>
      {purpose !== undefined && <VisuallyHidden>{purpose}</VisuallyHidden>}
      <input
        type="file"
        accept={accept ?? toAccepted(takes)}
        multiple={takesMany}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
    </label>
  );
}
