interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T | undefined;
  onChoose: (value: T) => void;
}

/** Buttons of which one is selected. */
export function Choices<T extends string>({ label, choices, value, onChoose }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form
    <div role="group" aria-label={label} className="site-preview-choices">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="site-preview-choice"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
