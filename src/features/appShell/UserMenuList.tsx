/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import DevicesIcon from '@tabler/icons-react/dist/esm/icons/IconDevicesOff.mjs';
import LogoutIcon from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import UserIcon from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import ProblemIcon from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { homePages } from '../../../contract/users/currentUser.ts';
import { locale, localeNames, offeredLocales } from '../../i18n/locales.ts';
import { useChangePreferences, useDisplayPreferences } from '../../context/Theme.tsx';
import { useApp, useCurrentUserOrNull } from '../../context/useApp.ts';
import { useHome } from '../../context/useHome.ts';
import { themeNames } from '../../ui/styles/theme.ts';
import { SignOutEverywhereDialog } from './signIn/SignOutEverywhereDialog.tsx';
import { SignOutQuestion } from './signIn/SignOutQuestion.tsx';
import styles from './UserMenu.module.css';

const ProblemDialog = lazy(async () => ({ default: (await import('./problem/ProblemDialog.tsx')).ProblemDialog }));

export function UserMenuList({ name }: { readonly name: string }) {
  const { t } = useTranslation(['frame', 'roles']);
  const { auth, queue } = useApp();
  const change = useChangePreferences();
  const [requested, setRequested] = useState<'here' | 'everywhere' | 'problem' | null>(null);
  const looks = useDisplayPreferences();
  const target = useRef<HTMLButtonElement>(null);
  const user = useCurrentUserOrNull();
  const home = useHome();
  return (
    <>
      <Menu
        defaultOpened
        position="bottom-end"
        width={260}
        withinPortal={false}
        trapFocus
        withInitialFocusPlaceholder={false}
        onClose={() => target.current?.focus()}
        classNames={{ item: styles['item'] ?? '', dropdown: styles['dropdown'] ?? '' }}
      >
        <Menu.Target>
          <button ref={target} type="button" className={styles['button']} aria-label={t('user.menu', { name })}>
            <UserIcon aria-hidden stroke={1.5} />
            <span className={styles['name']}>{name}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles['person']}>
            <strong>{name}</strong>
            <span>{user?.email}</span>
            <span>{user?.isAdmin ? t('roles:administrator') : t('user.member')}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('user.language')}</Menu.Label>
          <Menu.RadioGroup
            value={looks.locale}
            onChange={(chosen) => change({ locale: z.catch(locale, looks.locale).parse(chosen) })}
          >
            {offeredLocales.map((offered) => (
              <Menu.RadioItem key={offered} value={offered} lang={offered} closeMenuOnClick={false}>
                {localeNames[offered]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('user.theme')}</Menu.Label>
          <Menu.RadioGroup
            value={looks.theme}
            onChange={(theme) => change({ theme: themeNames.find((known) => known === theme) ?? looks.theme })}
          >
            {themeNames.map((theme) => (
              <Menu.RadioItem key={theme} value={theme} closeMenuOnClick={false}>
                {t(`user.${theme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('user.size')}</Menu.Label>
          <Menu.RadioGroup
            value={looks.size}
            onChange={(size) => change({ size: size === 'glove' ? 'glove' : 'desk' })}
          >
            {(['desk', 'glove'] as const).map((size) => (
              <Menu.RadioItem key={size} value={size} closeMenuOnClick={false}>
                {t(`user.${size}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('user.home')}</Menu.Label>
          <Menu.RadioGroup
            value={home}
            onChange={(chosen) => change({ home: homePages.find((known) => known === chosen) ?? home })}
          >
            {homePages.map((each) => (
              <Menu.RadioItem key={each} value={each} closeMenuOnClick={false}>
                {t(`user.homes.${each}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            leftSection={<ProblemIcon aria-hidden size={18} stroke={1.5} />}
            onClick={() => setRequested('problem')}
          >
            {t('user.problem')}
          </Menu.Item>
          <Menu.Item
            leftSection={<LogoutIcon aria-hidden size={18} stroke={1.5} />}
            onClick={() =>
              queue.getSnapshot().unsent > 0 ? setRequested('here') : auth.send({ type: 'signOut.start' })
            }
          >
            {t('user.signOut')}
          </Menu.Item>
          <Menu.Item
            leftSection={<DevicesIcon aria-hidden size={18} stroke={1.5} />}
            onClick={() => setRequested('everywhere')}
          >
            {t('user.signOutEverywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {requested === 'problem' && (
        <Suspense>
          <ProblemDialog onClose={() => setRequested(null)} />
        </Suspense>
      )}
      {requested === 'here' && <SignOutQuestion onStay={() => setRequested(null)} />}
      {requested === 'everywhere' && <SignOutEverywhereDialog onStay={() => setRequested(null)} />}
    </>
  );
}
