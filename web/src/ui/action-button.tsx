import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import type { ReactNode } from 'react';

export type ActionType = 'primary' | 'secondary' | 'danger' | 'ghost' | 'text' | 'tertiary' | 'link';
export type ActionSize = 'small' | 'big';

export interface ActionButtonProps extends Pick<ButtonProps, 'iconName' | 'iconAlign' | 'ariaLabel' | 'fullWidth' | 'ariaExpanded'> {
  type?: ActionType;
  size?: ActionSize;
  /** Sends the form around it; other buttons never do. */
  submits?: boolean;
  onPress?: () => void;
  disabled?: boolean;
  loading?: boolean;
  children: ReactNode;
}

const variants: Readonly<Record<ActionType, ButtonProps.Variant>> = {
  primary: 'primary',
  secondary: 'normal',
  danger: 'primary',
  ghost: 'normal',
  text: 'inline-link',
  tertiary: 'link',
  link: 'inline-link',
};

/** White on it and it on white both reach a contrast of 4.5, in the light and the dark theme. */
const danger: ButtonProps.Style = {
  root: {
    background: { default: '#c4201d', hover: '#a51a17', active: '#8a1311' },
    borderColor: { default: '#c4201d', hover: '#a51a17', active: '#8a1311' },
    color: { default: '#fff', hover: '#fff', active: '#fff' },
  },
};
const ghost: ButtonProps.Style = { root: { borderColor: { default: 'transparent', hover: 'transparent', active: 'transparent' } } };
const small: ButtonProps.Style = { root: { paddingBlock: '0px', paddingInline: '10px' } };

/** A button with its types and sizes (R116). */
export function ActionButton({ type = 'secondary', size = 'big', submits = false, onPress, children, ...rest }: ActionButtonProps) {
  const style: ButtonProps.Style = {
    root: { ...(type === 'danger' ? danger.root : {}), ...(type === 'ghost' ? ghost.root : {}), ...(size === 'small' ? small.root : {}) },
  };
  return (
    <Button
      {...rest}
      variant={variants[type]}
      formAction={submits ? 'submit' : 'none'}
      style={style}
      {...(onPress ? { onClick: onPress } : {})}
    >
      {children}
    </Button>
  );
}
