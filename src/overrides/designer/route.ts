import DashboardCustomize from '@mui/icons-material/DashboardCustomize'
import { defineRoutes, lazyPart } from '../../branchdesk.ts'
import type english from './messages/en.ts'

export default defineRoutes<typeof english>('designer', [
  {
    path: '/form/datamodel',
    title: 'formModel',
    permission: 'TEMPLATES:FORMS',
    parent: 'form-definition',
    Screen: lazyPart(() => import('./models/FormModel.tsx')),
  },
  {
    path: '/form-builder/:id',
    title: 'sectionDesign',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('./SectionDesign.tsx')),
  },
  {
    path: '/form-builder/:id/perview',
    title: 'sectionPreview',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    foldsMenu: true,
    Screen: lazyPart(() => import('./preview/SectionPreview.tsx')),
  },
  {
    path: '/form-builder/:id/versions',
    title: 'sectionVersions',
    permission: 'TEMPLATES:SECTIONS',
    parent: 'section',
    Screen: lazyPart(() => import('./draft/SectionVersions.tsx')),
  },
  {
    path: '/section-templates',
    title: 'sectionTemplates',
    permission: 'TEMPLATES:SECTIONS',
    menu: { group: 'Templates', order: 25 },
    icon: DashboardCustomize,
    Screen: lazyPart(() => import('./templates/TemplateGallery.tsx')),
  },
  {
    path: '/lookup/datamodel',
    title: 'lookupModel',
    permission: 'SETTINGS:LOOKUP CONFIGURATION',
    parent: 'lookup',
    Screen: lazyPart(() => import('./models/LookupModel.tsx')),
  },
])
