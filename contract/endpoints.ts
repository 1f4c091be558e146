/** Every call of the product API (specification section 7), by a name that client and server use. */
import { getProjectAttention, listAttention } from './reports/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from './reports/figures/figuresOfProject.ts';
import { getExecutiveSummary, getSummaryWeek, listProjectFigures } from './reports/figures/portfolio.ts';
import {
  copyAccountCodes,
  deleteAccountCodes,
  getAccountCodeUses,
  listAccountCodes,
  listOfferedAccountCodes,
  saveAccountCodes,
} from './setup/accountCodes/accountCodes.ts';
import { listAuditLog, recordAuditExport } from './admin/auditLog.ts';
import { getProblemReport, listProblemReports, sendProblemReport } from './admin/problemReport.ts';
import { getDataQuality } from './admin/dataQuality.ts';
import { listDevices, listOwnDevices, reportDevice } from './admin/devices.ts';
import { createArchive, listArchives, saveArchiveSettings } from './admin/archives.ts';
import { listFeatureSwitches, switchFeature } from './admin/featureSwitches.ts';
import { getSystemHealth } from './admin/health.ts';
import { cancelSystemJob, listSystemJobs } from './admin/jobs.ts';
import { getSystemOverview } from './admin/overview.ts';
import { getBulkEdit, resumeBulkEdit, startBulkEdit, stopBulkEdit } from './rows/bulkEdits.ts';
import { getChanges, updateCommodities } from './rows/changes.ts';
import { createCommodities } from './rows/createCommodities.ts';
import { getRowsOfDay } from './rows/rowsOfDay.ts';
import { listChoices } from './setup/codes/pickLists.ts';
import {
  deleteCodes,
  deleteSuppliers,
  getCodeUses,
  listCodeKinds,
  listCodes,
  mergeCodes,
  mergeSuppliers,
  saveCodes,
  saveSuppliers,
} from './setup/codes/codes.ts';
import { deleteColumns, listColumns, saveColumns } from './setup/columns/columns.ts';
import { listCommodityChanges, revertCommodityChange } from './rows/commodityHistory.ts';
import { getCommodityRecord } from './rows/commodityRecord.ts';
import { recordExport } from './base/calls/exports.ts';
import { getHelpPicture } from './help/helpPictures.ts';
import { getFieldDay, getFieldReadiness } from './progress/fieldDay.ts';
import { recordFieldWork } from './progress/fieldEntries.ts';
import { findTags } from './rows/findTags.ts';
import { getChangeReport, getChangeSummary } from './imports/changeReport.ts';
import {
  applyImport,
  cancelImport,
  checkImport,
  getImport,
  getImportIssues,
  getImportReview,
  listImports,
  listIssueCauses,
  previewImport,
  uploadImport,
} from './imports/imports.ts';
import { correctImport, listRejectedRows } from './imports/importCorrections.ts';
import { cancelRevert, previewRevert, revertImport } from './imports/importRevert.ts';
import {
  copyLaborUnits,
  deleteLaborUnits,
  listLaborUnits,
  previewLaborUnits,
  recalculateHours,
  saveLaborUnits,
} from './setup/laborUnits/laborUnitRows.ts';
import { followProject } from './base/calls/live.ts';
import {
  deletePackages,
  fillPackage,
  getPackage,
  getPackageUses,
  listPackageContents,
  listPackages,
  savePackageConstraints,
  savePackages,
  removeFromPackage,
  takePackageStep,
} from './packages/packages.ts';
import { getCardState, getRowCards, recordPrint } from './printing/printedCards.ts';
import { getForemanHome } from './packages/foremanHome.ts';
import { findPackages, recordCover } from './packages/covers.ts';
import { stopPackageLink, listPackageLinks, createPackageLink } from './packages/links.ts';
import { listBlockers } from './packages/blockers.ts';
import { getPrintRecords } from './printing/printRecords.ts';
import {
  getPrintTemplate,
  getTemplateVersion,
  listPrintTemplates,
  savePrintTemplate,
} from './printing/printTemplates.ts';
import { addEntryPhoto, getEntryPhoto, listEntryPhotos, removeEntryPhoto } from './progress/photos/entryPhotos.ts';
import {
  createProject,
  getProject,
  getSetupProgress,
  listProjects,
  updateProject,
  updateSetupList,
} from './setup/projects/projects.ts';
import { getProjectInformation, previewUnitChange, updateProjectSettings } from './setup/projects/projectSettings.ts';
import { previewDelivery, receiveReels, undoReceipt } from './reels/deliveries.ts';
import { disposeOfReel, undoDisposal } from './reels/disposal.ts';
import { getCutOrder, makeCutOrder, withdrawCutOrder } from './reels/cutOrders.ts';
import { getReelBalances } from './reels/calls/reelBalances.ts';
import { allocateReels, getReelPlan, getReelPlanVersion } from './reels/reelPlan.ts';
import { suggestMoves } from './reels/calls/suggestedMoves.ts';
import { deleteReels, mergeReels, saveReels } from './reels/reels.ts';
import { getReelStock } from './reels/reelStock.ts';
import { getRouteStates } from './rows/routeStates.ts';
import { deleteView, listViews, saveView, setDefaultView } from './reports/savedViews/savedViews.ts';
import { getSignInCheck, getSignInState } from './users/signInCheck.ts';
import { listEarnedRows } from './timesheets/earnedRows.ts';
import { correctTimesheet, listRejectedTimesheetRows } from './timesheets/timesheetCorrections.ts';
import { getTimesheetHours } from './timesheets/timesheetHours.ts';
import { listTimesheetLines, removeTimesheetLines, saveTimesheetLines } from './timesheets/timesheetLines.ts';
import {
  applyTimesheet,
  cancelTimesheet,
  checkTimesheet,
  getTimesheetReview,
  listTimesheetRows,
  listTimesheets,
  mapTimesheetNames,
  previewTimesheet,
  previewTimesheetRevert,
  revertTimesheet,
  uploadTimesheet,
} from './timesheets/timesheets.ts';
import { previewRemoval } from './users/memberRemoval.ts';
import { mergeUsers, previewMerge } from './users/userMerge.ts';
import { getFigure, getRowFigures } from './reports/figures/figures.ts';
import { getReport, listFilterValues, listReportRows } from './reports/reports.ts';
import {
  createVisitedPage,
  getCurrentUser,
  listVisitedPages,
  listVisitedProjects,
  signOut,
} from './users/currentUser.ts';
import {
  createUser,
  endSignIns,
  getOpenInvitation,
  listGrantors,
  listInvitations,
  listUsers,
  readInvitation,
  removeMembers,
  resendInvite,
  saveUsers,
  updateUser,
} from './users/users.ts';

export const endpoints = {
  createProject,
  updateProject,
  listProjects,
  getProject,
  getSetupProgress,
  updateSetupList,
  getProjectInformation,
  previewUnitChange,
  updateProjectSettings,
  getCurrentUser,
  listUsers,
  createUser,
  updateUser,
  saveUsers,
  previewRemoval,
  removeMembers,
  resendInvite,
  listInvitations,
  getOpenInvitation,
  readInvitation,
  listGrantors,
  signOut,
  endSignIns,
  previewMerge,
  mergeUsers,
  getSignInState,
  getSignInCheck,
  listVisitedPages,
  listVisitedProjects,
  createVisitedPage,
  uploadImport,
  previewImport,
  checkImport,
  applyImport,
  cancelImport,
  previewRevert,
  revertImport,
  cancelRevert,
  listImports,
  getImport,
  getChangeReport,
  getChangeSummary,
  listIssueCauses,
  listRejectedRows,
  correctImport,
  getImportIssues,
  getImportReview,
  uploadTimesheet,
  previewTimesheet,
  checkTimesheet,
  getTimesheetReview,
  listTimesheetRows,
  listRejectedTimesheetRows,
  correctTimesheet,
  mapTimesheetNames,
  applyTimesheet,
  cancelTimesheet,
  listTimesheets,
  previewTimesheetRevert,
  revertTimesheet,
  listTimesheetLines,
  saveTimesheetLines,
  removeTimesheetLines,
  getTimesheetHours,
  listEarnedRows,
  listColumns,
  saveColumns,
  deleteColumns,
  getChanges,
  getRowsOfDay,
  updateCommodities,
  createCommodities,
  startBulkEdit,
  getBulkEdit,
  stopBulkEdit,
  resumeBulkEdit,
  listCommodityChanges,
  revertCommodityChange,
  getCommodityRecord,
  findTags,
  recordFieldWork,
  addEntryPhoto,
  listEntryPhotos,
  getEntryPhoto,
  removeEntryPhoto,
  getFieldDay,
  getFieldReadiness,
  getRouteStates,
  recordExport,
  getHelpPicture,
  listCodeKinds,
  listCodes,
  saveCodes,
  listChoices,
  saveSuppliers,
  deleteSuppliers,
  mergeSuppliers,
  saveReels,
  deleteReels,
  mergeReels,
  previewDelivery,
  receiveReels,
  undoReceipt,
  disposeOfReel,
  undoDisposal,
  getCutOrder,
  makeCutOrder,
  withdrawCutOrder,
  getReelPlan,
  getReelPlanVersion,
  getReelBalances,
  suggestMoves,
  getReelStock,
  listPackages,
  getForemanHome,
  getPackage,
  listPackageContents,
  listBlockers,
  listPackageLinks,
  createPackageLink,
  findPackages,
  recordCover,
  stopPackageLink,
  getPackageUses,
  savePackages,
  deletePackages,
  takePackageStep,
  savePackageConstraints,
  fillPackage,
  removeFromPackage,
  allocateReels,
  deleteCodes,
  getCodeUses,
  mergeCodes,
  listAccountCodes,
  saveAccountCodes,
  deleteAccountCodes,
  getAccountCodeUses,
  listOfferedAccountCodes,
  copyAccountCodes,
  listLaborUnits,
  saveLaborUnits,
  previewLaborUnits,
  recalculateHours,
  deleteLaborUnits,
  copyLaborUnits,
  getFigure,
  getReport,
  getRowFigures,
  listFilterValues,
  listReportRows,
  getProjectFigures,
  getProjectBreakdown,
  getProjectAttention,
  listProjectFigures,
  listAttention,
  getExecutiveSummary,
  getSummaryWeek,
  listViews,
  saveView,
  deleteView,
  setDefaultView,
  listPrintTemplates,
  getPrintTemplate,
  getTemplateVersion,
  savePrintTemplate,
  getPrintRecords,
  recordPrint,
  getRowCards,
  getCardState,
  followProject,
  getSystemHealth,
  getSystemOverview,
  getDataQuality,
  listAuditLog,
  recordAuditExport,
  listSystemJobs,
  cancelSystemJob,
  listFeatureSwitches,
  switchFeature,
  listArchives,
  createArchive,
  saveArchiveSettings,
  reportDevice,
  listDevices,
  listOwnDevices,
  sendProblemReport,
  listProblemReports,
  getProblemReport,
} as const;
