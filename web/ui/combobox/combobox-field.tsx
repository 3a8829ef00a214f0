import '#web/ui/dialog/dialog-styles.ts';
import { Combobox, TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import classes from './combobox-field.module.css';
import { type ComboboxFieldOptions, useComboboxField } from './use-combobox-field.ts';

type Props = ComboboxFieldOptions &
  Pick<TextInputProps, 'ref' | 'placeholder' | 'required' | 'className' | 'error' | 'description'> & {
    label: string;
    'data-path'?: string;
    'data-autofocus'?: boolean | undefined;
    /** Shown in the list when there are no choices. */
    emptyText: string;
  };

/**
 * A text field that searches a list of choices while the user types. Enter takes the highlighted choice and never
 * submits the form while the list is open. Leaving the field without choosing restores the current choice.
 */
export function ComboboxField({
  chosen,
  getChoices,
  isLoading = false,
  isFailed = false,
  emptyText,
  onPick,
  onTextChange,
  searchNow,
  onOpenChange,
  onBlur,
  additionLabel,
  onAdd,
  onClear,
  label,
  ...input
}: Props) {
  const { combobox, isOpen, isPending, choices, choose, inputProps, listId, targetProps, optionProps } =
    useComboboxField({
      chosen,
      getChoices,
      isLoading,
      isFailed,
      onPick,
      onTextChange,
      searchNow,
      onOpenChange,
      onBlur,
      additionLabel,
      onAdd,
      onClear,
    });

  return (
    <Combobox store={combobox} shadow="md" keepMounted={false} onOptionSubmit={choose}>
      <Combobox.Target {...targetProps(isOpen)}>
        <TextInput
          {...input}
          label={label}
          aria-autocomplete="list"
          data-awaits-choice={isPending || undefined}
          data-commits-on-blur={onClear !== undefined || undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          descriptionProps={{ className: classes.description }}
          spellCheck={false}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          rightSectionProps={{ 'aria-hidden': true }}
          {...inputProps}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} className={classes.list} aria-label={label} aria-busy={isLoading}>
          {choices.every(({ isAddition }) => isAddition) && <Combobox.Empty>{emptyText}</Combobox.Empty>}
          {choices.map((choice) => (
            <Combobox.Option
              key={choice.id}
              {...optionProps(choice)}
              className={choice.isAddition ? `${classes.choice} ${classes.addition}` : classes.choice}
              disabled={choice.isDisabled}
            >
              {choice.isAddition && <IconPlus className={classes.check} size={14} aria-hidden />}
              {choice.id === chosen?.id && <IconCheck className={classes.check} size={14} aria-hidden />}
              <span className={classes.words}>
                <span className={classes.label}>{choice.label}</span>
                {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
