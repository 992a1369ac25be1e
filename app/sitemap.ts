import type { MetadataRoute } from 'next';
import { pathInLanguage, SOURCE_LANGUAGE, type Language } from '../i18n/languages.ts';
import { sitePublicUrl } from '../server/pages/site.ts';
import type { PageDefinition } from './_frame/define-page.ts';
import { pageDefinitions } from './pages.ts';

// The site URL is known only at run time.
export const dynamic = 'force-dynamic';

/** Returns the sitemap: the pages that search engines do not find by links alone, in every language. */
export default function sitemap(): MetadataRoute.Sitemap {
  return pageDefinitions.filter(({ searchEngines }) => searchEngines === 'sitemap').flatMap(entriesOf);
}

function entriesOf({ path, instances = [{}], translations = [] }: PageDefinition): MetadataRoute.Sitemap {
  const languages: readonly Language[] = [SOURCE_LANGUAGE, ...translations];
  return instances.flatMap((params: Readonly<Record<string, string>>) => {
    const page = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
    const urlIn = (language: Language) => sitePublicUrl() + pathInLanguage(page, language);
    const alternates = Object.fromEntries(languages.map((language) => [language, urlIn(language)]));
    return languages.map((language) => ({
      url: urlIn(language),
      ...(languages.length > 1 ? { alternates: { languages: alternates } } : {}),
    }));
  });
}
