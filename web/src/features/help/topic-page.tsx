import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useText } from '#web/text/text.ts';
import { GuideBar } from './guide-bar.tsx';
import { GuideState } from './guide-state.tsx';
import { PageBlock } from './page-block.tsx';
import { topics, helpGroups, type HelpTitles, type TopicName } from './topics.ts';
import { useGuidePage, useTitles, useWayBack } from './use-guide.ts';
import styles from './help.module.css';

/** A page of the help guide, with the list of all pages beside it. */
export default function TopicPage() {
  const t = useText();
  const { topic: asked } = useParams();
  const { hash } = useLocation();
  const { along } = useWayBack();
  const name = topics.find((topic) => topic.name === asked)?.name;
  const titles = useTitles();
  const page = useGuidePage(name);
  const title = name && titles.data?.[name].title;
  usePageTitle(title && t('help.titleOf', { title }));
  const there = page.data !== undefined && titles.data !== undefined;
  useEffect(() => {
    if (!there) return;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (part) {
      part.scrollIntoView();
      part.focus({ preventScroll: true });
    } else window.scrollTo(0, 0);
  }, [there, name, hash]);
  if (name === undefined) return <EmptyState title={t('help.missing')} action={<Link to={along('/help')}>{t('help.all')}</Link>} />;
  if (!titles.data || !page.data) return <GuideState of={titles.isError ? titles : page} />;
  return (
    <div className={styles.pages}>
      <TopicList chosen={name} titles={titles.data} />
      <article className={styles.page} aria-label={title}>
        <GuideBar>
          <Link to={along('/help')}>{t('help.all')}</Link>
        </GuideBar>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.lead}>{titles.data[name].tooltip}</p>
        {page.data.map((block, index) => (
          // A page is read, never changed.
          // oxlint-disable-next-line react/no-array-index-key
          <PageBlock key={index} block={block} />
        ))}
      </article>
    </div>
  );
}

/** The list of all pages of the guide. */
function TopicList({ chosen, titles }: { chosen: TopicName; titles: HelpTitles }) {
  const t = useText();
  const { along } = useWayBack();
  return (
    <nav className={styles.list} aria-label={t('help.pages')}>
      {helpGroups.map((group) => (
        <section key={group}>
          <h2>{t(`help.groups.${group}`)}</h2>
          <ul>
            {topics
              .filter((topic) => topic.group === group)
              .map(({ name }) => (
                <li key={name}>
                  <Link to={along(`/help/${name}`)} {...(name === chosen ? { 'aria-current': 'page' as const } : {})}>
                    {titles[name].title}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
