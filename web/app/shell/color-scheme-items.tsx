import { isMantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';

type Props = { value: string; schemes: readonly { value: string; label: string }[] };

export function ColorSchemeItems({ value, schemes }: Props) {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup
      value={value}
      onChange={(chosen) => isMantineColorScheme(chosen) && setColorScheme(chosen)}
    >
      {schemes.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
